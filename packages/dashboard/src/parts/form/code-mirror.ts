/** The one place that knows CodeMirror: how an editor is put together, and how it is used. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { readNonce } from '../../settings.ts'

/** Something wrong with a stretch of the text. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly message: string
}

export interface EditorOptions {
  /** What stands in it from the start. */
  readonly text: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly isReadOnly: boolean
  /** The grammar of the text, and what else it is edited with. */
  readonly language: Extension
  readonly onChange: (text: string) => void
}

export interface OpenEditor {
  /** Puts a text into it, unless it is there already. It can be undone like a change by hand. */
  show(text: string): void
  mark(marks: readonly Mark[]): void
  goTo(place: number): void
  close(): void
}

export function createEditor(parent: HTMLElement, options: EditorOptions): OpenEditor {
  const view = new EditorView({ parent, doc: options.text, extensions: extensions(options) })
  return {
    show(text) {
      const current = view.state.doc.toString()
      if (text !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: text } })
    },
    mark(marks) {
      const { length } = view.state.doc
      const diagnostics = marks
        .filter(({ to }) => to <= length)
        .map((mark): Diagnostic => ({ ...mark, severity: 'error' }))
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    goTo(place) {
      const anchor = Math.min(place, view.state.doc.length)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    close: () => view.destroy(),
  }
}

function extensions(options: Omit<EditorOptions, 'text'>): readonly Extension[] {
  const { label, describedBy, isReadOnly, language, onChange } = options
  return [
    EditorView.cspNonce.of(readNonce() ?? ''),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      tabindex: '0',
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    }),
    EditorState.readOnly.of(isReadOnly),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    language,
    syntaxHighlighting(classHighlighter),
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    bracketMatching(),
    highlightSelectionMatches(),
    isReadOnly ? [] : [history(), indentOnInput(), highlightActiveLine(), lintGutter()],
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString())
    }),
  ]
}
