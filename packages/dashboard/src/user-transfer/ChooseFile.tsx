import { Button, FieldError } from '@latchkey/ui'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { wordsForTransfer } from './opened-file.ts'
import styles from './Transfer.module.css'

export interface ChooseFileProps {
  label: string
  onChoose: (file: File) => Promise<unknown>
}

/** A place to drop a file, with a button for choosing it. */
export function ChooseFile({ label, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    try {
      await onChoose(file)
    } catch (error) {
      setProblem(wordsForTransfer(error))
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className={styles.choose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse's short way; the button inside does the same */}
      <div
        className={isOver ? styles.dropOver : styles.drop}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button variant="outline" onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden="true" /> {label}
        </Button>
        <p className={styles.words}>or drop a JSON or CSV file here</p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,.txt,application/json,text/csv"
        hidden
        aria-label={label}
        onChange={async ({ target }) => {
          await take(target.files?.[0])
          // The same file may be chosen again, after it was mended.
          target.value = ''
        }}
      />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
