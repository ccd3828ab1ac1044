import { classNames } from '@latchkey/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './CodeEditor.module.css'
import { createEditor, type Mark, type OpenEditor } from './code-mirror.ts'

export interface CodeEditorProps {
  /** What is edited, read aloud as the name of the field. */
  label: string
  text: string
  /** Without it the text is only read. */
  onChange?: (text: string) => void
  /** What is wrong, underlined where it stands. */
  marks?: readonly Mark[]
  className?: string
  ref?: Ref<CodeEditorHandle>
}

/** What can be done with an editor from outside. */
export interface CodeEditorHandle {
  /** Puts the cursor there, and what stands there into sight. */
  goTo(place: number): void
}

const none: readonly Mark[] = []

/**
 * JSON with colours, folding and search. Tab leaves it, as it leaves any other field.
 *
 * It is large: load it with `lazy`.
 */
export default function CodeEditor({ label, text, onChange, marks = none, className, ref }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ text, onChange })
  const [editor, setEditor] = useState<OpenEditor>()
  const isReadOnly = onChange === undefined

  useEffect(() => {
    latest.current = { text, onChange }
  })
  useEffect(() => {
    if (!place.current) return
    const opened = createEditor(place.current, {
      label,
      text: latest.current.text,
      isReadOnly,
      onChange: written => latest.current.onChange?.(written),
    })
    setEditor(opened)
    return () => opened.close()
  }, [label, isReadOnly])
  useEffect(() => editor?.show(text), [editor, text])
  useEffect(() => editor?.mark(marks), [editor, marks])
  useImperativeHandle(ref, () => ({ goTo: position => editor?.goTo(position) }), [editor])

  return <div ref={place} className={classNames(styles.editor, className)} />
}
