import type { Origin } from './catalog/addresses.ts'

export const authenticationType = 'application/opds-authentication+json'
export const authenticationPath = '/opds/authentication'
export const logoPath = '/opds/logo.png'

/** The body of every 401 below `/opds`: how to sign in (Authentication for OPDS 1.0). Public. */
export function authenticationDocument(origin: Origin, name: string): Readonly<Record<string, unknown>> {
  return {
    id: origin + authenticationPath,
    title: name,
    description: 'Sign in with your Inglenook user name and password, or with any name and an API key as password.',
    links: [
      { rel: 'logo', href: origin + logoPath, type: 'image/png' },
      { rel: 'help', href: `${origin}/`, type: 'text/html' },
    ],
    authentication: [
      { type: 'http://opds-spec.org/auth/basic', labels: { login: 'User name', password: 'Password or API key' } },
    ],
  }
}

/** The logo as a PNG of 128 by 128 pixels, which apps show next to the sign-in form. */
export const logo: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAMAAAD04JH5AAADAFBMVEVMaXGoRxyqVSqoRxuoSBuoRxuoRxy2SACpSBuoRxuyTBm2SCSpRxukQxar' +
    'RxmpRxyoSBuiRR6pSBymSxipRxyoSBqpSBuoSBypSBupRxupRxuoRxupSBypSBuoSBymRB2qSBuoSByoSByuQxqoRxupRxuoRxyoRhymShupRxuo' +
    'RxunSBynSRqoRxypRxuoRxutRx6qRxuoRxypRxyoSBypSByqSR2oRxyZMzOoSByoSBuoSBypSBuqRhyoSBuqRx2qRh798+ypSBzyw6bTnoT98uup' +
    'SR2qSR7es56rTCCqSyC7bEiuUSf56+Lv2MrxwaPywqWqSh/ZqZLs0sS8bEnIiGq3ZT/pzLusTCH77+e0XTb88urQl32yWjK+ck60Xjf77+jOlXm9' +
    'bkvOlHnWpIvlwbDkwK7Ih2mvVCr3593kwK2/dlSxVy3w2Mv77ufXpY7z3tPVoomwUyi1YDnkv63rt5rFgWHEgGC7Zj3Mg17jvqz67ebKi27z3tLT' +
    'jmrr0MLGhGT04da+c1CsTiOrSx6vUijNk3e1YTrRmoDEdU/tupzftqH46uHYqJC6akW9cE3MkHPAeVesTSLaqpTVkm/ftKDKjG/HhWX67OT88ene' +
    'oYCuUCW3Xza1XDLFd1CyWC7nxbTJiWvCe1rz39S6ZDy3Yz22XTTdspz149nRmX67a0a2YTu5Z0LcsJrTnYTLjnHJim3u1sn14tjCe1vbrpjAeFbu' +
    '1cjpy7vSjGj04dfBeljWlHG1XTPcnXviu6foyLjuvJ+wVSy4ZkDDfV3FgmPwwKT25dvip4fIe1bw2s2vUyjHelTqtpjlro7uvJ6yVizvvZ/Dckvo' +
    'spPZmnfOh2LYl3S9aEHsuZrkqouzXDS/dVPXlXPu1cfQimb149rDdE7NkXXcnn3qz7/36N6+a0ThuqbetJ/nxrW+bETqtJXeooHqzb3iu6jKgFvk' +
    'rIzaq5X46eDNhV/s0MPTj2y1XzjgpYTUkW7PiGS9akLjqYnLgVy4YjnKgFrnsJHIflizWS+ciEBfAAAAQXRSTlMAmQb53oFPA9+ECgfMCyfP7Qj0' +
    'FOtNUeybrsPAqnDhGhzp8xPd7upzN/HvNCbgk/gZS4jjkYYi8gWX26L6EjhyMy8OWIQAAAAJcEhZcwAALiMAAC4jAXilP3YAAAaxSURBVHja7Zt3' +
    'WBRHFMCX3lQQu4AlFlBjbDFq+s2ed0eRJsVCE1GKiiIQsERRRGOJAgoqgkSNJXajxhI1sWCLscYY03uvpFdzlC13N7M3s7CzJh/vD/g+5s17P3bf' +
    'vJndfY9hIOLk59u+o32Ph0EjiV0P+47tff2cGCyxbdthCFBEenVwtLXqvpVLO6CgtHNpJem++UBPoLB4Dm6O9u84CFCQTo4I9y3vB5TkIVeY/y7u' +
    'gJq4d7b0/0B3QFH6tjD336InoCpd7zW7/s6AsgzqYhJ/7oC6NHMTAdgAFeQ+wX9boIq04fy7OqsD0InLiQOBSuJS57/bPWoBeNbtTC5ANXGo3f/l' +
    '7r+xcTmRhTExhZE5cbEyTbS2lbkEFpUurR6hEcmI6qWzM2UYqtkYOxDOCSsyzNNAZdPWg2GExryN579eRDOipj6vkZAjU6OIzPV2Yh4l0V/+yXCN' +
    'NXkmkcRiH8YXX3nFSxos+YwAwYdpj6uaEj5WgynDSybjWrVhOuIp6vZ8pCGQ1FIdnl0vBm8fKDihIZS0FCzD9owHjlriNIiL0cEzDSuTklYasoJH' +
    'Q4afjMBKRYwdhtbeBHPr0wzJmaI1H7Ao2bDJXCchEsN0PwZDaaHZ2kvdtQKaIpLeNYtFLYZx6wD6cFOzb+cFoFT9V79gqvu0rhEATP3v2y9pU3c6' +
    '2JSg4QBPie2t0fpb0/dfaLJLxTQUYK/4/kePwQnsMV+J4yCyYQCBogU2PNwfL7kEaEU5MyGxIQApovWfnoOf4Z9IF+WDFPkAupmiI8ckkk1u/vfC' +
    'zIk62QB7BCvLlsNVcu/A/759mTB3tlyAk6lC2kX9/2WvoK7BLCFxnZQJYBDiD3X/y9mfkXEgrJ+t8gBWCBaSUDq/sGwFamyqwB8hC0A4/3yIWn+j' +
    'LrPsTeRqjBaOaXIAEoUFgMw/11iWDS1Hjcav4U0EygCYgJFObxgB2N/11tN4FjlAFB8B+5AJ0P9qDQD7DXJ8Ch8Fm4kBhBDaj6R/ttY/G5KLUsix' +
    'HsYogDD++SMYeYXBjDoANns6KpXy54MjYYQARTx7HjqCP6gHYL9EQa7mzUwiBOCT0NkANMAXHAA7BxUFZzk7uwgB5mGcafJDeQAWlZFX8psiGcAi' +
    '/tItRwOUC/7ZqtcRBwreUDwRQCl//pZI45+LANgllVYu5WwigKXcNIMEwHoxAPttMVSphLNUQgRQzU1LRviu+fGXCQD7IlRzA2dpLgmAjj/Zwt+7' +
    '/BF6RZQGOLkGU93BH2lIAGL5gwh0Ef4Wwv5q/PWaGcASWD4K4B/rKgkA5vNpEDa67pIx/VZYArCrYNr8fhBHAMDn8Jmw0Zu1MXfR4hawIccg2mmc' +
    'rdMEAJFSi+DjOm9///mPOQA0Dj+Vjmc4wPvcpHBIgL5R7y30ugVAyDpL/e84W4UEAPxJIgO5B8NlsaV+BmfrOQIALTcJ8oQ/RwrgBpktWQCvSgFc' +
    'Vx5gVIgUQGix4gCTWUm5ojjAFmmALYoDHJMGqFAcYLo0wEXFAXQvS/m/TGEZHpcCOE4BYD1hJmx0gIIqtP+qAgoA4Ec0wBxAA6AAGYZXp1MBAOdR' +
    'AOcBHQCwCu7/LUALYEEZzH/ZAmoAQP+Opf9VcP/KAACwONvU/aX3UJoKAYDiH24J7m/NKAa0AYz3Iffwueyqquxzh3P1EmrKAWBKE0ATwP8OID9z' +
    'Z3xsPvSlWWz8zp/ylQTYvOHAyLpXJ2svnBh/Wzx0e9zXF9bWvVofeSByhxIAUdpgsy/D0Wfqv0bpzkSbfV0O1kY1OgCsRqD6zZqRSdWwMSoANd8y' +
    'Tb5SUgfQaA4dQgzQAkBKE0ATQBPAfwfATl2AfvBSLnoAreHFbPQA7OHlfFIAY9PRXtPHkgJ4wQsax3GTxokBtmXtPnqq0vgQUhC/MSZtltjzrKyY' +
    'jWOMr0f0laeO7k7bJgaA2BLJMOYx2J8juElC6cOUjO2m1TBBq/kChei8INM3aYEZU6RsAXFJpx90cUysr8CRPm8Wza39HHZQWkvS1uOIst6g2vKF' +
    'CUFWTrz6hQlrtdZqiaVsGct6UYXNgePHB2IcuuPiMJTQtrzV624AfI+DbTv1/PccejeU96vf4MAMVvcC3AVNLoyjOgADhEajYUDdRif1W72YztTD' +
    'wL6/WbtfV6Bqu5+x4fFBmv6dW1i2XHZuRvH+94c1nbpRa3q1cUP03bbpSyX8BqAbj11dFN8Xhji0lOy97ubQWtH91+ER683vjt69lfHew7vNULwG' +
    'fKc+PjZe3T3sGsuznUd3LxufPtD2/38BHV9WFg1sdGsAAAAASUVORK5CYII=',
  'base64',
)
