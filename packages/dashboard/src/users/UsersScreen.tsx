import { Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, UserPlus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { PageHeader } from '../parts/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/Rows.tsx'
import { sayCount } from '../parts/say-count.ts'
import { useSelection } from '../parts/selection.ts'
import { paths } from '../paths.ts'
import type { UsersSearch } from '../searches.ts'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { NoUsers } from './NoUsers.tsx'
import { SelectedUsers } from './SelectedUsers.tsx'
import styles from './UsersScreen.module.css'
import { UsersTable } from './UsersTable.tsx'
import { UsersToolbar } from './UsersToolbar.tsx'
import { usersQuery } from './user-queries.ts'

/** The users of a project, however many there are. What is shown stands in the address, so that it can be shared. */
export function UsersScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: paths.users })
  const { create, team: teamId, ...asked } = useSearch({ from: usersRoute })
  const pages = useInfiniteQuery({ ...usersQuery(project, { ...asked, teamId }), placeholderData: keepPreviousData })
  const users = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const selection = useSelection()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  /** Other people are shown: those who were selected among the ones before are let go. */
  function ask(change: UsersSearch) {
    selection.clear()
    navigate({ search: previous => ({ ...previous, ...change }), replace: true, resetScroll: false })
  }
  const openForm = (isOpen: boolean) =>
    navigate({ search: previous => ({ ...previous, create: isOpen || undefined }), replace: true, resetScroll: false })

  const createButton = (
    <Button onClick={() => openForm(true)}>
      <UserPlus size={16} aria-hidden="true" /> Create user
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Users"
        context={project.displayName}
        actions={
          <>
            <Link
              to={paths.userTransfer}
              params={{ projectId: project.id }}
              className="latchkey-button latchkey-button-outline"
            >
              <ArrowLeftRight size={16} aria-hidden="true" /> Import and export
            </Link>
            {createButton}
          </>
        }
      />
      <UsersToolbar project={project} asked={{ ...asked, team: teamId }} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading users" count={8} />}
      {pages.isError && users.length === 0 && <QueryFailure query={pages} />}
      {pages.data && users.length === 0 && (
        <NoUsers search={asked.search} isOfTeam={teamId !== undefined} onAsk={ask} create={createButton} />
      )}
      {users.length > 0 && (
        <>
          <UsersTable
            project={project}
            users={users}
            selection={selection}
            onEnd={loadMore}
            isStale={pages.isPlaceholderData}
          />
          {isFetchNextPageError ? (
            <QueryFailure query={{ error: pages.error, refetch: fetchNextPage }} />
          ) : (
            <p className={styles.count} role="status">
              {hasNextPage
                ? `The first ${sayCount(users.length, 'user')}; more come as you scroll`
                : sayCount(users.length, 'user')}
            </p>
          )}
          <SelectedUsers project={project} selection={selection} />
        </>
      )}
      {create && <CreateUserDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}

const usersRoute = '/shell/signed-in/projects/$projectId/users'
