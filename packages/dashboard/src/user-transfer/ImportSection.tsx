import { Alert, Button } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import table from '../parts/table/Table.module.css'
import { formatCount } from '../parts/words.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { getSample, guessMapping, importFields, type Mapping, mappingProblem } from './mapping.ts'
import { countRows, getSource, type OpenedFile, openFile, type TableFile, wordsForTransfer } from './opened-file.ts'
import { startRun } from './runs.ts'
import styles from './Transfer.module.css'
import { userImportScreen } from './user-transfer.screens.ts'

/** From a file to an import: look into it, say which column holds what, and try before anything is written. */
export function ImportSection({ project }: { project: Managed }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenedFile>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [problem, setProblem] = useState<string>()

  async function open(file: File) {
    const next = await openFile(file)
    setOpened(next)
    setMapping(next.kind === 'table' ? guessMapping(next.table) : {})
    setProblem(undefined)
  }

  async function start(file: OpenedFile, isDryRun: boolean) {
    const wrong = file.kind === 'table' ? mappingProblem(mapping) : null
    if (wrong) return setProblem(wrong)
    try {
      const source = await getSource(file, mapping)
      const importId = await startRun(project, source, { name: file.name, mapping, isDryRun })
      await navigate({ to: userImportScreen.path, params: { projectId: project.id, importId } })
    } catch (error) {
      setProblem(wordsForTransfer(error))
    }
  }

  if (!opened) return <ChooseFile label="Choose a file" onChoose={open} />
  const isEmpty = countRows(opened) === 0
  return (
    <>
      <p>
        <strong className={styles.name}>{opened.name}</strong> holds {getContent(opened)}.
      </p>
      {opened.kind === 'table' && <MappingTable file={opened} mapping={mapping} onChange={setMapping} />}
      {problem && <Alert tone="destructive">{problem}</Alert>}
      <div className="latchkey-row">
        {!isEmpty && (
          <>
            <Button onClick={() => start(opened, true)}>Try it with a dry run</Button>
            <Button variant="outline" onClick={() => start(opened, false)}>
              Import at once
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={() => setOpened(undefined)}>
          Choose another file
        </Button>
      </div>
      <p className={styles.words}>
        A dry run checks every row and writes nothing.
        {opened.kind === 'table' && ' Dates may be ISO dates, such as 2024-01-31.'}
      </p>
    </>
  )
}

function getContent(opened: OpenedFile): string {
  if (opened.kind === 'table') return formatCount(opened.table.rows.length, 'user')
  const users = formatCount(opened.users.length, 'user')
  return opened.teamCount > 0 ? `${formatCount(opened.teamCount, 'team')} and ${users}` : users
}

interface MappingTableProps {
  file: TableFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** The columns of a table: what they are called, what is in them, and what that is to us. */
function MappingTable({ file: { table: content }, mapping, onChange }: MappingTableProps) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Such as</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {content.header.map(heading => (
            <tr key={heading}>
              <td className={styles.heading}>{heading}</td>
              <td data-label="Such as" className={styles.example}>
                {shortened(getSample(content.rows, heading))}
              </td>
              <td data-label="Field" className={styles.field}>
                <Select
                  aria-label={`Field for ${heading}`}
                  value={mapping[heading] ?? ''}
                  onChange={({ target }) =>
                    onChange({
                      ...mapping,
                      [heading]: importFields.find(({ field }) => field === target.value)?.field ?? null,
                    })
                  }
                >
                  <option value="">Nothing: leave it out</option>
                  {importFields.map(({ field, label }) => (
                    <option key={field} value={field}>
                      {label}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const longestExample = 60

function shortened(cell: string): string {
  return cell.length > longestExample ? `${cell.slice(0, longestExample)}…` : cell
}
