import { Alert, Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ButtonLink } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { useSelection } from '../parts/table/SelectionBar.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { userTransferScreen } from '../user-transfer/user-transfer.screens.ts'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { InviteUserButton } from './InviteUserButton.tsx'
import { NoUsers } from './NoUsers.tsx'
import { SelectedUsers } from './SelectedUsers.tsx'
import { UsersTable } from './UsersTable.tsx'
import { UsersToolbar } from './UsersToolbar.tsx'
import { usersQuery } from './user-queries.ts'
import { type UsersSearch, usersScreen } from './users.screens.ts'

/** The users of a project, however many there are. What is shown stands in the address, so that it can be shared. */
export function UsersScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: usersScreen.path })
  const { create, invite, ...input } = useSearch({ from: usersRoute })
  const pages = useInfiniteQuery({ ...usersQuery(project, input), placeholderData: keepPreviousData })
  const users = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const selection = useSelection()
  const whyNot = useRefusal('support')

  const loadMore = useLoadMore(pages)

  /** Other people are shown: those who were selected among the ones before are let go. */
  function ask(change: UsersSearch) {
    selection.clear()
    navigate({ search: previous => ({ ...previous, ...change }), replace: true, resetScroll: false })
  }
  const openForm = (isOpen: boolean) =>
    navigate({ search: previous => ({ ...previous, create: isOpen || undefined }), replace: true, resetScroll: false })

  const openInvitation = (isOpen: boolean) =>
    navigate({ search: previous => ({ ...previous, invite: isOpen || undefined }), replace: true, resetScroll: false })

  const createButton = (
    <Button disabled={whyNot !== undefined} onClick={() => openForm(true)}>
      <UserPlus size={16} aria-hidden="true" /> Create user
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        actions={
          <>
            <ButtonLink to={userTransferScreen.path} params={{ projectId: project.id }}>
              <ArrowLeftRight size={16} aria-hidden="true" /> Import and export
            </ButtonLink>
            <InviteUserButton project={project} isOpen={invite === true} whyNot={whyNot} onOpen={openInvitation} />
            {createButton}
          </>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <UsersToolbar project={project} input={input} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading users" count={8} />}
      {pages.isError && users.length === 0 && <QueryFailure query={pages} />}
      {pages.data && users.length === 0 && <NoUsers input={input} onAsk={ask} create={createButton} />}
      {users.length > 0 && (
        <>
          <UsersTable
            project={project}
            users={users}
            selection={selection}
            input={input}
            onAsk={ask}
            onEnd={loadMore}
            isStale={pages.isPlaceholderData}
          />
          <ListFoot pages={pages} count={users.length} one="user" which="The first" />
          <SelectedUsers project={project} selection={selection} whyNot={whyNot} />
        </>
      )}
      {create && !whyNot && <CreateUserDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}

const usersRoute = '/shell/signed-in/projects/$projectId/users'
