import type { SigningKey } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import table from '../parts/table/Table.module.css'

interface Status {
  readonly name: string
  readonly tone: 'success' | 'neutral' | 'warning'
}

const statuses: Record<SigningKey['status'], Status> = {
  signing: { name: 'Signing', tone: 'success' },
  next: { name: 'Next', tone: 'neutral' },
  retired: { name: 'Retired', tone: 'warning' },
}

const audiences: Record<SigningKey['audience'], string> = {
  user: 'Users',
  anonymous: 'Anonymous visitors',
}

/** Each key with what it does now, and when it signs. */
export function SigningKeysTable({ keys }: { keys: readonly SigningKey[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Key id</th>
            <th scope="col">For</th>
            <th scope="col">Status</th>
            <th scope="col">Signs from</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ kid, audience, status, signsFrom }) => (
            <tr key={kid}>
              <td>
                <CopyableId id={kid} what="key id" />
              </td>
              <td data-label="For">{audiences[audience]}</td>
              <td data-label="Status">
                <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
              </td>
              <td data-label="Signs from">
                <Moment at={signsFrom} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
