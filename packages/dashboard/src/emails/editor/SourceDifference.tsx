import { javascript } from '@codemirror/lang-javascript'
import { syntaxHighlighting } from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import editor from '../../parts/form/CodeEditor.module.css'
import { readNonce } from '../../settings.ts'
import styles from './SourceDifference.module.css'

export interface SourceDifferenceProps {
  label: string
  before: string
  after: string
}

/** Two sources as one text: what goes is struck out, what comes is marked, and long stretches in common are folded. */
export default function SourceDifference({ label, before, after }: SourceDifferenceProps) {
  const parent = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!parent.current) return
    const view = new EditorView({
      parent: parent.current,
      doc: after,
      extensions: [
        EditorView.cspNonce.of(readNonce() ?? ''),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        javascript({ jsx: true, typescript: true }),
        syntaxHighlighting(classHighlighter),
        lineNumbers(),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          gutter: false,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
      ],
    })
    return () => view.destroy()
  }, [label, before, after])

  if (before === after) return <p className={styles.same}>Both are the same.</p>
  return <div ref={parent} className={`${editor.editor} ${styles.difference}`} />
}
