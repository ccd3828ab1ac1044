import { indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { keymap } from '@codemirror/view'
import { type CodeEditorProps, EditorField } from '../../parts/form/EditorField.tsx'

/** TSX. Tab indents; Escape and then Tab leaves it, which CodeMirror keeps for those who use the keyboard alone. */
export default function SourceEditor(props: CodeEditorProps) {
  return <EditorField language={language} {...props} />
}

const language = [javascript({ jsx: true, typescript: true }), keymap.of([indentWithTab])]
