import { Button } from '@latchkey/ui'
import { ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { TextArea } from '../parts/form/Controls.tsx'
import styles from './Assistant.module.css'

export interface QuestionFormProps {
  isBusy: boolean
  onSend: (text: string) => Promise<void>
  onStop: () => void
}

/** Enter sends, Shift and Enter begins a new line. */
export function QuestionForm({ isBusy, onSend, onStop }: QuestionFormProps) {
  const [text, setText] = useState('')

  function send() {
    const question = text.trim()
    if (question === '' || isBusy) return
    setText('')
    void onSend(question)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function followKey(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.question} onSubmit={submit}>
      <TextArea
        aria-label="What should change?"
        placeholder="What should change?"
        rows={2}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={followKey}
      />
      {isBusy ? (
        <Button variant="outline" size="icon" aria-label="Stop the answer" onClick={onStop}>
          <Square size={16} aria-hidden="true" />
        </Button>
      ) : (
        <Button type="submit" size="icon" aria-label="Send">
          <ArrowUp size={16} aria-hidden="true" />
        </Button>
      )}
    </form>
  )
}
