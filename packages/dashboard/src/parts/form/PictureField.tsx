import { Avatar, Button, FieldError } from '@latchkey/ui'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import styles from './PictureField.module.css'
import { type Picture, readPicture } from './read-picture.ts'

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
