import type { ServerTeam, ServerTeamUser } from '@latchkey/js'
import { Avatar, Button, Heading, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Managed } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import named from '../parts/table/Named.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatCount } from '../parts/words.ts'
import { Granted } from '../permissions/Granted.tsx'
import { ChooseUserDialog } from '../users/ChooseUserDialog.tsx'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'
import { MemberMenu } from './MemberMenu.tsx'
import styles from './Members.module.css'
import { membersQuery, nameOfTeam } from './team-queries.ts'

/** Who is in a team, and what each of them may do there. */
export function Members({ project, team }: { project: Managed; team: ServerTeam }) {
  const members = useQuery(membersQuery(project, team))
  const [search, setSearch] = useState('')
  const whyNot = useRefusal('support')
  const [isAdding, setAdding] = useState(false)
  const shown = membersLike(members.data ?? [], search)
  const count = members.data?.length ?? 0

  return (
    <section className={styles.members} aria-labelledby="members">
      <div className={styles.head}>
        <Heading level={2} id="members">
          Members
        </Heading>
        <Text isMuted isSmall>
          {members.data ? formatCount(count, 'member') : ' '}
        </Text>
        <Button
          variant="outline"
          size="small"
          className={styles.add}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setAdding(true)}
        >
          <UserPlus size={14} aria-hidden="true" /> Add member
        </Button>
      </div>
      {members.isPending && <RowsSkeleton label="Loading members" count={3} />}
      {members.isError && <QueryFailure query={members} />}
      {count === 0 && members.data && (
        <p className={styles.none}>This team has no members yet. Add a user, or invite them below.</p>
      )}
      {count > fewEnough && (
        <div className={toolbar.toolbar}>
          <SearchField label="Search members by name or email" value={search} onSearch={setSearch} />
        </div>
      )}
      {shown.length > 0 && <MembersTable project={project} team={team} members={shown} />}
      {count > 0 && shown.length === 0 && <p className={styles.none}>No member goes by that name.</p>}
      {isAdding && (
        <AddMemberDialog project={project} team={team} members={members.data ?? []} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

/** With fewer than these, everybody is seen at once. */
const fewEnough = 8

/** The members in whose names or address the text occurs. */
function membersLike(members: readonly ServerTeamUser[], text: string): readonly ServerTeamUser[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return members
  return members.filter(({ id, displayName, primaryEmail, teamProfile }) =>
    [displayName, teamProfile.displayName, primaryEmail, id].some(words => words?.toLowerCase().includes(wanted)),
  )
}

interface MembersTableProps {
  project: Managed
  team: ServerTeam
  members: readonly ServerTeamUser[]
}

function MembersTable({ project, team, members }: MembersTableProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(project, team), [project, team])
  return (
    <VirtualTable
      label="Members"
      columns={columns}
      rows={members}
      getId={({ id }) => id}
      getName={getName}
      open={({ id }) => navigate({ to: userScreen.path, params: { projectId: project.id, userId: id } })}
    />
  )
}

function columnsIn(project: Managed, team: ServerTeam): readonly ColumnOf<ServerTeamUser>[] {
  return [
    { id: 'member', header: 'Member', cell: user => <Who project={project} user={user} /> },
    { id: 'email', header: 'Email', cell: ({ primaryEmail }) => primaryEmail ?? 'None', className: styles.email },
    {
      id: 'granted',
      header: 'Granted',
      cell: user => <Granted project={project} user={user} team={team} />,
      className: styles.granted,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: user => <MemberMenu project={project} team={team} user={user} />,
      isActions: true,
    },
  ]
}

function Who({ project, user }: { project: Managed; user: ServerTeamUser }) {
  const { displayName, profileImageUrl } = user.teamProfile
  const isOtherName = displayName !== null && displayName !== user.displayName
  return (
    <span className={named.named}>
      <Avatar size="small" imageUrl={profileImageUrl ?? user.profileImageUrl} name={displayName ?? getName(user)} />
      <span className={styles.names}>
        <Link to={userScreen.path} params={{ projectId: project.id, userId: user.id }} className={named.name}>
          {getName(user)}
        </Link>
        {isOtherName && <span className={styles.note}>“{displayName}” in this team</span>}
      </span>
    </span>
  )
}

interface AddMemberDialogProps {
  project: Managed
  team: ServerTeam
  members: readonly ServerTeamUser[]
  onClose: () => void
}

/** Makes someone who has an account a member. The dialog stays open, to add more than one. */
function AddMemberDialog({ project, team, members, onClose }: AddMemberDialogProps) {
  const memberIds = new Set(members.map(({ id }) => id))
  const add = useTask(({ id }: Choice) => team.addUser(id), 'Added.')
  return (
    <ChooseUserDialog
      project={project}
      title={`Add to ${nameOfTeam(team)}`}
      description="Choose a user. They get the default permissions of new members; no email is sent."
      whyNot={id => (memberIds.has(id) ? 'Member' : undefined)}
      empty="No users found. Invite them by email instead."
      close="Done"
      onChoose={add}
      onClose={onClose}
    />
  )
}
