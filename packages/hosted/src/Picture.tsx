import { useState } from 'react'

interface PictureProps {
  url: string | null
  name: string
  className?: string
}

/** A logo or the picture of a user, else an initial. Hidden from screen readers: the name is beside it. */
export function Picture({ url, name, className }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  const [initial = ''] = name.trim().toLocaleUpperCase()
  return (
    <span aria-hidden="true" className={className === undefined ? 'picture' : `picture ${className}`}>
      {url !== null && !isBroken ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        initial
      )}
    </span>
  )
}
