import { Select } from '../parts/form/Controls.tsx'
import table from '../parts/table/Table.module.css'
import { importFields, type Mapping, sampleOf } from './mapping.ts'
import type { TableFile } from './opened-file.ts'
import styles from './Transfer.module.css'

export interface MappingTableProps {
  file: TableFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** The columns of a table: what they are called, what is in them, and what that is to us. */
export function MappingTable({ file: { table: content }, mapping, onChange }: MappingTableProps) {
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
                {shortened(sampleOf(content.rows, heading))}
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
