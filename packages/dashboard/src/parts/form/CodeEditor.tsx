import { json } from '@codemirror/lang-json'
import { type CodeEditorProps, EditorField } from './EditorField.tsx'

/** JSON. Tab leaves it, as it leaves any other field. */
export default function CodeEditor(props: CodeEditorProps) {
  return <EditorField language={language} {...props} />
}

const language = json()
