import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, LockOpen, Mail, UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { whyNoPage } from '../contact-channels/channel-mails.ts'
import { useDashboard } from '../dashboard.ts'
import { InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { showFailure } from '../parts/dialog/toast-manager.ts'
import { ButtonLink } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List, type NoneFits } from '../parts/table/List.tsx'
import { useSelection } from '../parts/table/SelectionBar.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { wordsFor } from '../parts/words.ts'
import { handlerPage } from '../projects/handler-page.ts'
import { clear, useScreenSearch } from '../use-screen-search.ts'
import { userTransferScreen } from '../user-transfer/user-transfer.screens.ts'
import { CreateUserDialog } from './CreateUserDialog.tsx'
import { SelectedUsers } from './SelectedUsers.tsx'
import { UsersToolbar } from './UsersToolbar.tsx'
import { getColumns, getSorting } from './user-columns.tsx'
import { usersQuery } from './user-queries.ts'
import { getName } from './user-words.ts'
import { type UserFilters, type UsersSearch, userScreen, usersScreen } from './users.screens.ts'

/** The users of a project, however many there are. What is shown stands in the address, so that it can be shared. */
export function UsersScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [{ create, invite, ...filters }, change] = useScreenSearch(usersScreen)
  const columns = useMemo(() => getColumns(project), [project])
  const selection = useSelection()
  const whyNot = useRefusal('support')
  const users = useInfiniteQuery(usersQuery(project, filters))
  const { data: shown = [], hasNextPage } = users
  const isAllShown = shown.length > 0 && shown.every(({ id }) => selection.chosen.has(id))

  /** Loads the rest of the list. */
  async function selectAll() {
    let all = users
    while (all.hasNextPage && !all.isError) all = await all.fetchNextPage()
    if (all.isError) showFailure(`The other users could not be loaded. ${wordsFor(all.error)}`)
    selection.add((all.data ?? []).map(({ id }) => id))
  }

  /** Other people are shown: those who were selected among the ones before are let go. */
  function ask(next: UsersSearch) {
    selection.clear()
    change(next)
  }

  const createButton = (
    <Button disabled={whyNot !== undefined} onClick={() => change({ create: true })}>
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
            <InviteUserButton
              project={project}
              isOpen={invite === true}
              whyNot={whyNot}
              onOpen={isOpen => change({ invite: isOpen || undefined })}
            />
            {createButton}
          </>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <UsersToolbar project={project} input={filters} onAsk={ask} />
      <List
        query={users}
        label="Users"
        columns={columns}
        getName={getName}
        open={({ id }) => navigate({ to: userScreen.path, params: { projectId: project.id, userId: id } })}
        selection={selection}
        sorting={getSorting(filters, ask)}
        one="user"
        which="The first"
        none={{
          icon: <Users size={20} />,
          title: 'No users yet',
          action: createButton,
          words: 'People appear here when they sign up in your app. You can also create them yourself.',
        }}
        noneFits={whyNone(filters, ask)}
      />
      <SelectedUsers
        project={project}
        selection={selection}
        whyNot={whyNot}
        onSelectAll={isAllShown && hasNextPage ? selectAll : undefined}
      />
      {create && !whyNot && <CreateUserDialog project={project} onClose={() => change({ create: undefined })} />}
    </>
  )
}

/** Why the filters find no one, and what shows more. */
function whyNone(filters: UserFilters, ask: (change: UsersSearch) => void): NoneFits | undefined {
  const { search, locked, verified, method, active, team } = filters
  if (search !== undefined)
    return {
      isFiltered: true,
      title: 'No users found',
      words: 'The search looks at names and email addresses, and at whole ids.',
      clear: 'Clear the search',
      onClear: () => ask({ search: undefined }),
    }
  if (locked)
    return {
      isFiltered: true,
      icon: <LockOpen size={20} />,
      title: 'No locked users',
      clear: 'Show unlocked users too',
      onClear: () => ask({ locked: undefined }),
    }
  if (verified ?? method ?? active)
    return {
      isFiltered: true,
      title: 'No users match the filters',
      clear: 'Clear the filters',
      onClear: () => ask(clear(filters)),
    }
  if (team === undefined) return undefined
  return {
    isFiltered: true,
    icon: <Users size={20} />,
    title: 'This team has no members',
    clear: 'Show users of any team',
    onClear: () => ask({ team: undefined }),
  }
}

interface InviteUserButtonProps {
  project: AdminOwnedProject
  isOpen: boolean
  /** Why the role of the colleague does not allow it. */
  whyNot: string | undefined
  onOpen: (isOpen: boolean) => void
}

function InviteUserButton({ project, isOpen, whyNot, onOpen }: InviteUserButtonProps) {
  const page = handlerPage(project, useDashboard().settings.demoUrl, 'sign-in')
  const reason = whyNot ?? (page === null ? whyNoPage : undefined)
  return (
    <>
      <Button variant="outline" disabled={reason !== undefined} title={reason} onClick={() => onOpen(true)}>
        <Mail size={16} aria-hidden="true" /> Invite
      </Button>
      {isOpen && page !== null && whyNot === undefined && (
        <InviteUserDialog project={project} page={page} onClose={() => onOpen(false)} />
      )}
    </>
  )
}

interface InviteUserDialogProps {
  project: AdminOwnedProject
  /** Where the link in the mail leads. */
  page: string
  onClose: () => void
}

/** Sends a mail with a link to the sign-in page. No user is created before the person signs up. */
function InviteUserDialog({ project, page, onClose }: InviteUserDialogProps) {
  const next = project.config.signUpEnabled
    ? 'The user appears here when they sign up.'
    : 'Sign-ups are off in this project: create the user first.'
  return (
    <InvitationDialog
      title="Invite a user"
      description={`An email with a link to the sign-in page of your app is sent. ${next}`}
      defaults={{ email: '' }}
      send={({ email }) => project.app.sendSignInInvitationEmail(email, page)}
      onClose={onClose}
    />
  )
}
