'use client'

import { useState } from 'react'
import { classNames } from './class-names.ts'
import { PersonIcon } from './icons.tsx'

export interface AvatarProps {
  imageUrl?: string | null
  /** A name or an address; its initial is shown while there is no image. */
  name?: string | null
  size?: 'tiny' | 'small' | 'usual' | 'large'
  /** Instead of a size: how wide and high, in pixels. */
  pixels?: number
  className?: string
}

/** A picture, else an initial, else an icon. Hidden from screen readers: the name is beside it, or names its button. */
export function Avatar({ imageUrl, name, size = 'usual', pixels, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const hasImage = Boolean(imageUrl) && imageUrl !== brokenUrl
  return (
    <span
      aria-hidden="true"
      style={pixels === undefined ? undefined : { inlineSize: pixels, blockSize: pixels, fontSize: pixels * 0.4 }}
      className={classNames('latchkey-avatar', size !== 'usual' && `latchkey-avatar-${size}`, className)}
    >
      {hasImage && imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          draggable={false}
          className="latchkey-avatar-image"
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : (
        (getInitial(name) ?? <PersonIcon size={size === 'large' ? 'large' : 'usual'} />)
      )}
    </span>
  )
}

/** By grapheme where the browser supports it: half an emoji, or a letter without its accent, is not an initial. */
function getInitial(name: string | null | undefined): string | undefined {
  const trimmed = name?.trim()
  if (!trimmed) return undefined
  const [first] = new Intl.Segmenter().segment(trimmed)
  return first?.segment.toLocaleUpperCase()
}
