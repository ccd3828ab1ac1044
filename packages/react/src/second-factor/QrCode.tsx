import { create } from 'qrcode'

interface QrCodeProps {
  text: string
  /** Its text alternative. */
  label: string
}

/** White around it, or cameras do not find its corners. */
const quietModules = 4

/** A QR code, drawn as one path. It is dark on light in every theme, because many readers know nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quietModules
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="latchkey-qr"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={getPath(modules)} />
    </svg>
  )
}

/** A small square for each dark module. */
function getPath({ size, data }: { size: number; data: Uint8Array }) {
  return Array.from(data, (isDark, index) => {
    if (!isDark) return ''
    const column = (index % size) + quietModules
    const row = Math.floor(index / size) + quietModules
    return `M${column} ${row}h1v1h-1z`
  }).join('')
}
