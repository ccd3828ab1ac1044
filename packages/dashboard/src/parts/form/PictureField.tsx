import { Avatar, Button, FieldError } from '@latchkey/ui'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import styles from './PictureField.module.css'

export interface PictureFieldProps {
  /** Whose picture it is; its first letter is shown while there is none. */
  name: string
  imageUrl: string | null
  onChange: (imageUrl: string | null) => void
  /** Says what it is a picture of, and on its buttons what they are for. */
  label?: string
  /** What is made of the file. A face becomes a small square. */
  read?: (file: Blob) => Promise<Picture>
  /** Shown in place of a face. */
  shown?: ReactNode
}

/** A picture from a file, made small enough to be kept. It is saved with the form around it. */
export function PictureField(props: PictureFieldProps) {
  const { name, imageUrl, onChange, label = 'Picture', read = readPicture, shown } = props
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const what = label.toLowerCase()

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, after it was changed.
    target.value = ''
    if (!chosen) return
    const picture = await read(chosen)
    setProblem(picture.problem)
    if (picture.url) onChange(picture.url)
  }

  return (
    <fieldset className={styles.field}>
      <legend className="latchkey-label">{label}</legend>
      <div className={styles.row}>
        {shown ?? <Avatar size="large" imageUrl={imageUrl} name={name} />}
        <Button variant="outline" size="small" onClick={() => file.current?.click()}>
          <ImageUp size={14} aria-hidden="true" /> Choose a {what}
        </Button>
        {imageUrl !== null && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            Remove {what}
          </Button>
        )}
        <input ref={file} type="file" accept="image/*" hidden aria-label={`${label} file`} onChange={take} />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

/** The side of the square that is kept of a face: sharp at the largest size it is shown in, far below what may be sent. */
const side = 256

interface Picture {
  readonly url?: string
  readonly problem?: string
}

/** Reads a picture from a file, cuts out its middle square and makes it small. */
function readPicture(file: Blob): Promise<Picture> {
  return read(file, image => {
    const cut = Math.min(image.width, image.height)
    return { left: (image.width - cut) / 2, top: (image.height - cut) / 2, cut: [cut, cut], size: [side, side] }
  })
}

/** Reads a picture from a file and makes it small, whole: no one cuts a logo. */
export function readLogo(file: Blob, most: { readonly width: number; readonly height: number }): Promise<Picture> {
  return read(file, ({ width, height }) => {
    const scale = Math.min(most.width / width, most.height / height, 1)
    return {
      left: 0,
      top: 0,
      cut: [width, height],
      size: [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))],
    }
  })
}

/** Which part of a picture is kept, and how large. */
interface Cutting {
  readonly left: number
  readonly top: number
  readonly cut: readonly [width: number, height: number]
  readonly size: readonly [width: number, height: number]
}

async function read(file: Blob, getCutting: (image: ImageBitmap) => Cutting): Promise<Picture> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return { problem: 'This file is not a picture. Choose a PNG, JPEG or WebP file.' }
  const { left, top, cut, size } = getCutting(image)
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = size
  canvas.getContext('2d')?.drawImage(image, left, top, ...cut, 0, 0, ...size)
  // Not every browser writes WebP; what it writes instead may be too long.
  const url = ['image/webp', 'image/jpeg'].map(type => canvas.toDataURL(type, 0.85)).find(isShort)
  return url ? { url } : { problem: 'This picture could not be made small enough. Choose another.' }
}

const longest = 130_000

function isShort(url: string): boolean {
  return url.length <= longest
}
