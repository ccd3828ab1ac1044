import type { ServerUser } from '@latchkey/js'
import { Avatar, Badge, classNames } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import type { Managed } from '../api.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Moment } from '../parts/Moment.tsx'
import table from '../parts/Table.module.css'
import { paths } from '../paths.ts'
import { nameOf } from './name-of.ts'
import { UserMenu } from './UserMenu.tsx'
import styles from './UsersTable.module.css'
import { waysToSignIn } from './ways-to-sign-in.ts'

interface Row {
  readonly project: Managed
  readonly user: ServerUser
}

const features = tableFeatures({})
const column = createColumnHelper<typeof features, Row>()

/** The server sorts and pages; the table only knows what to show of each user, and where. */
const columns = column.columns([
  column.display({ id: 'user', header: 'User', cell: ({ row }) => <Who {...row.original} /> }),
  column.display({ id: 'email', header: 'Email', cell: ({ row }) => <Email user={row.original.user} /> }),
  column.display({ id: 'ways', header: 'Signs in with', cell: ({ row }) => waysToSignIn(row.original.user) }),
  column.display({
    id: 'signed-up',
    header: 'Signed up',
    cell: ({ row }) => <Moment at={row.original.user.signedUpAt} />,
  }),
  column.display({
    id: 'last-active',
    header: 'Last active',
    cell: ({ row }) => <Moment at={row.original.user.lastActiveAt} />,
  }),
  column.display({ id: 'actions', header: 'Actions', cell: ({ row }) => <UserMenu {...row.original} /> }),
])

export interface UsersTableProps {
  project: Managed
  users: readonly ServerUser[]
  /** Shown while the next page is on its way. */
  isStale: boolean
}

export function UsersTable({ project, users, isStale }: UsersTableProps) {
  const navigate = useNavigate()
  const grid = useTable({
    features,
    columns,
    data: users.map(user => ({ project, user })),
    getRowId: ({ user }) => user.id,
  })

  /** The whole row leads to the user, for a mouse; for everyone else the name in it is a link. */
  function open(event: MouseEvent, { user }: Row) {
    if (event.target instanceof Element && event.target.closest('a, button, [role="menu"], dialog')) return
    if (window.getSelection()?.toString()) return
    navigate({ to: paths.user, params: { projectId: project.id, userId: user.id } })
  }

  return (
    <div className={classNames(table.frame, isStale && styles.stale)} aria-busy={isStale}>
      <table className={table.table}>
        <thead>
          {grid.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(header => (
                <th key={header.id} scope="col" className={styles[header.id]}>
                  {header.id === 'actions' ? (
                    <span className="latchkey-visually-hidden">Actions</span>
                  ) : (
                    <grid.FlexRender header={header} />
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {grid.getRowModel().rows.map(row => (
            <tr key={row.id} className={styles.row} onClick={event => open(event, row.original)}>
              {row.getAllCells().map(cell => (
                <td
                  key={cell.id}
                  className={classNames(styles[cell.column.id], cell.column.id === 'actions' && table.actions)}
                  data-label={labels[cell.column.id]}
                >
                  <grid.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Said before a cell where rows are cards. */
const labels: Readonly<Record<string, string>> = {
  email: 'Email',
  ways: 'Signs in with',
  'signed-up': 'Signed up',
  'last-active': 'Last active',
}

function Who({ project, user }: Row) {
  return (
    <span className={styles.who}>
      <Avatar size="small" imageUrl={user.profileImageUrl} name={nameOf(user)} />
      <Link to={paths.user} params={{ projectId: project.id, userId: user.id }} className={styles.name}>
        {nameOf(user)}
      </Link>
      {user.isAnonymous && <Badge>Anonymous</Badge>}
    </span>
  )
}

function Email({ user }: { user: ServerUser }) {
  if (!user.primaryEmail) return <span className={styles.none}>None</span>
  return (
    <span className={styles.address}>
      <span className={styles.text}>{user.primaryEmail}</span>
      <CopyButton text={user.primaryEmail} what="email address" className={styles.copy} />
      {!user.primaryEmailVerified && <Badge tone="warning">Unverified</Badge>}
    </span>
  )
}
