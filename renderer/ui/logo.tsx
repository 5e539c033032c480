/** The logo (a hearth with an open book); decorative beside the name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" height={size} viewBox="0 0 64 64" width={size}>
      <rect fill="#a9481c" height="64" rx="14" width="64" />
      <path d="M13 52V30a19 19 0 0 1 38 0v22" fill="none" stroke="#fdf3ec" strokeLinecap="round" strokeWidth="4.500" />
      <path
        d="M32 18c1.200 5.600 7.600 8 7.600 14.400a7.600 7.600 0 0 1-15.200 0c0-3 1.600-4.700 2.900-6.300.5 1.700 1.300 2.600 2.500 3.100-.3-4.300.5-7.900 2.200-11.200Z"
        fill="#f2c3a6"
      />
      <path
        d="M20 44.500c4.600-1.800 9-1.400 12 1.300 3-2.700 7.400-3.100 12-1.300V53c-4.600-1.700-9-1.300-12 1.300-3-2.600-7.400-3-12-1.300Z"
        fill="#fdf3ec"
      />
    </svg>
  )
}
