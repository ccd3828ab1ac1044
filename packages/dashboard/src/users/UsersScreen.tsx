import { Button } from '@latchkey/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, UserPlus, Users } from 'lucide-react'
import { useOwnedProject, usersQuery } from '../api.ts'
import { Select } from '../parts/Controls.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/Rows.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import toolbar from '../parts/Toolbar.module.css'
import { paths } from '../paths.ts'
import type { UsersSearch } from '../searches.ts'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { Pager } from './Pager.tsx'
import { UsersTable } from './UsersTable.tsx'

const pageSize = 25
/** Between two letters of somebody who types. */
const pauseMs = 250

/** The users of a project, a page at a time. What is shown stands in the address, so that it can be shared. */
export function UsersScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: paths.users })
  const asked = useSearch({ from: usersRoute })
  const { search, oldestFirst, withAnonymous, after, create } = asked
  const users = useQuery({
    ...usersQuery(project, { search, oldestFirst, withAnonymous, after, limit: pageSize }),
    placeholderData: keepPreviousData,
  })

  /** Another question begins with its first page. */
  function ask(change: UsersSearch) {
    navigate({ search: previous => ({ ...previous, ...change, after: undefined }), replace: true })
  }
  const openForm = (isOpen: boolean) =>
    navigate({ search: previous => ({ ...previous, create: isOpen || undefined }), replace: true })

  const createButton = (
    <Button onClick={() => openForm(true)}>
      <UserPlus size={16} aria-hidden="true" /> Create user
    </Button>
  )
  const isEmpty = users.data?.length === 0

  return (
    <>
      <PageHeader title="Users" context={project.displayName} actions={createButton} />
      <div className={toolbar.toolbar}>
        <SearchField
          label="Search name, email or id"
          value={search ?? ''}
          pauseMs={pauseMs}
          onSearch={text => ask({ search: text || undefined })}
        />
        <Select
          aria-label="Sort by"
          className={toolbar.choice}
          value={oldestFirst ? 'oldest' : 'newest'}
          onChange={event => ask({ oldestFirst: event.target.value === 'oldest' || undefined })}
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </Select>
        <label className="latchkey-choice">
          <input
            type="checkbox"
            className="latchkey-checkbox"
            checked={withAnonymous ?? false}
            onChange={event => ask({ withAnonymous: event.target.checked || undefined })}
          />
          Show anonymous
        </label>
      </div>
      {users.isPending && <RowsSkeleton label="Loading users" count={8} />}
      {users.isError && <QueryFailure query={users} />}
      {isEmpty && search && (
        <EmptyState
          icon={<SearchX size={20} />}
          title="Nobody found"
          action={
            <Button variant="outline" onClick={() => ask({ search: undefined })}>
              Clear the search
            </Button>
          }
        >
          The search looks at names and email addresses, and at whole ids.
        </EmptyState>
      )}
      {isEmpty && !search && (
        <EmptyState icon={<Users size={20} />} title="No users yet" action={createButton}>
          People appear here when they sign up in your app. You can also create them yourself.
        </EmptyState>
      )}
      {users.data && !isEmpty && (
        <>
          <UsersTable project={project} users={users.data} isStale={users.isPlaceholderData} />
          <Pager after={after} next={users.data.nextCursor} count={users.data.length} />
        </>
      )}
      {create && <CreateUserDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}

const usersRoute = '/shell/signed-in/projects/$projectId/users'
