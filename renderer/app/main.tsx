import '../styles/mantine.css'
import '../styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { awaitInstallOffer } from '../lib/install-offer.ts'
import { Providers } from './providers.tsx'
import { startWorker } from './start-worker.ts'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  )
}

awaitInstallOffer()
startWorker()
