import type { ServerTeam } from '@latchkey/js'
import { Button, Heading, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { SearchField } from '../parts/form/SearchField.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { sayCount } from '../parts/words.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import styles from './Members.module.css'
import { MembersTable } from './MembersTable.tsx'
import { membersLike } from './members-like.ts'
import { membersQuery } from './team-queries.ts'

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
          {members.data ? sayCount(count, 'member') : ' '}
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
