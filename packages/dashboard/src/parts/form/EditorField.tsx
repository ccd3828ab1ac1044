import type { Extension } from '@codemirror/state'
import { classNames } from '@latchkey/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './CodeEditor.module.css'
import { createEditor, type Mark, type OpenEditor } from './code-mirror.ts'

export interface EditorFieldProps extends CodeEditorProps {
  /** The grammar of the text, and what else it is edited with. It may not change. */
  language: Extension
}

export interface CodeEditorProps {
  /** What is edited, read aloud as the name of the field. */
  label: string
  text: string
  /** Without it the text is only read. */
  onChange?: (text: string) => void
  /** What is wrong, underlined where it stands. */
  marks?: readonly Mark[]
  /** The id of a text about the field. */
  describedBy?: string
  className?: string
  ref?: Ref<CodeEditorHandle>
}

/** What can be asked of an editor from outside. */
export interface CodeEditorHandle {
  /** Puts the cursor there, and what stands there into sight. */
  goTo(place: number): void
}

const none: readonly Mark[] = []

/** Source text with colours, folding and search. What shows it is large, and loaded with `lazy`. */
export function EditorField(props: EditorFieldProps) {
  const { label, text, language, onChange, marks = none, describedBy, className, ref } = props
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
      describedBy,
      text: latest.current.text,
      isReadOnly,
      language,
      onChange: written => latest.current.onChange?.(written),
    })
    setEditor(opened)
    return () => opened.close()
  }, [label, describedBy, isReadOnly, language])
  useEffect(() => editor?.show(text), [editor, text])
  useEffect(() => editor?.mark(marks), [editor, marks])
  useImperativeHandle(ref, () => ({ goTo: position => editor?.goTo(position) }), [editor])

  return <div ref={place} className={classNames(styles.editor, className)} />
}
