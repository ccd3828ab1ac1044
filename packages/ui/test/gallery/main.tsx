import { stylesheet } from '@latchkey/ui/stylesheet'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const query = new URLSearchParams(location.search)
document.documentElement.dir = query.get('dir') ?? 'ltr'

const style = document.createElement('style')
style.nonce = 'gallery'
style.dataset.latchkeyTheme = query.get('theme') ?? 'light'
style.textContent = `${stylesheet} .gallery { all: unset; box-sizing: border-box; display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr)); align-items: start; padding: clamp(16px, 3vw, 48px); min-height: 100vh; background: var(--latchkey-background); color: var(--latchkey-foreground); }`
document.head.append(style)

createRoot(document.getElementById('root') ?? document.body).render(<Gallery />)
