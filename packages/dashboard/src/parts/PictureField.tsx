import { Avatar, Button, FieldError } from '@latchkey/ui'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import styles from './PictureField.module.css'
import { readPicture } from './read-picture.ts'

export interface PictureFieldProps {
  /** Whose picture it is; its first letter is shown while there is none. */
  name: string
  imageUrl: string | null
  onChange: (imageUrl: string | null) => void
}

/** A picture from a file, made small enough to be kept. It is saved with the form around it. */
export function PictureField({ name, imageUrl, onChange }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, after it was changed.
    target.value = ''
    if (!chosen) return
    const picture = await readPicture(chosen)
    setProblem(picture.problem)
    if (picture.url) onChange(picture.url)
  }

  return (
    <fieldset className={styles.field}>
      <legend className="latchkey-label">Picture</legend>
      <div className={styles.row}>
        <Avatar size="large" imageUrl={imageUrl} name={name} />
        <Button variant="outline" size="small" onClick={() => file.current?.click()}>
          <ImageUp size={14} aria-hidden="true" /> Choose a picture
        </Button>
        {imageUrl !== null && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
        <input ref={file} type="file" accept="image/*" hidden aria-label="Picture file" onChange={take} />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
