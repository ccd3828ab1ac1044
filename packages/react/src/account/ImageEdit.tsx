import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Row } from '@latchkey/ui/Layout'
import { CameraIcon } from '@latchkey/ui/page-icons'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

export interface ImageEditProps {
  /** What the button says: whose picture it changes. */
  label: string
  imageUrl: string | null
  /** Its initial is shown while there is no picture. */
  name: string | null
  /** Gets a data URL, or null to have no picture. */
  onSave: (imageUrl: string | null) => Promise<unknown>
}

/** A picture, as a button: click, choose a file, cut it to a circle, done. */
export function ImageEdit({ label, imageUrl, name, onSave }: ImageEditProps) {
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [problem, setProblem] = useState<string>()
  const remove = useAction(() => onSave(null))
  const save = useAction(async (dataUrl: string) => {
    await onSave(dataUrl)
    setImage(null)
  })

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Choosing the same file again is a change too.
    event.target.value = ''
    if (!file) return
    try {
      setImage(await readImage(file))
      setProblem(undefined)
    } catch {
      setProblem(t('This file is not an image that can be shown. Choose a JPEG, PNG or WebP file.'))
    }
  }

  return (
    <Row>
      <button type="button" className="latchkey-image-button" aria-label={label} onClick={() => input.current?.click()}>
        <Avatar size="large" imageUrl={imageUrl} name={name} />
        <span className="latchkey-image-badge">
          <CameraIcon />
        </span>
      </button>
      {imageUrl && (
        <Button variant="ghost" size="small" onClick={remove}>
          {t('Remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="latchkey-visually-hidden"
        onChange={open}
      />
      {problem && <FieldError>{problem}</FieldError>}
      {image && (
        <Suspense fallback={null}>
          <CropDialog image={image} onClose={() => setImage(null)} onCut={save} />
        </Suspense>
      )}
    </Row>
  )
}

async function readImage(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } catch (cause) {
    URL.revokeObjectURL(image.src)
    throw new Error('the file could not be read as an image', { cause })
  }
  return image
}
