import { sessionEnds } from '@latchkey/contract/rules'
import { Alert, Button } from '@latchkey/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MonitorSmartphone, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { type Filter, FilterChip, Toolbar } from '../parts/table/Filters.tsx'
import { List } from '../parts/table/List.tsx'
import { clear, isFiltered, useScreenSearch } from '../use-screen-search.ts'
import { ChooseUserDialog } from '../users/ChooseUserDialog.tsx'
import { userQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'
import { sessionsQuery } from './session-queries.ts'
import { endWords } from './session-words.ts'
import { type SessionsSearch, sessionsScreen } from './sessions.screens.ts'
import { getColumns, nameOfHolder } from './sessions-columns.tsx'

/** Who is signed in where, and why earlier stays ended: what support looks at when someone was “thrown out”. */
export function SessionsScreen() {
  const project = useOwnedProject()
  const whyNot = useRefusal('support')
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Every session, newest first. One that is over is kept for thirty days, with the reason."
      />
      {whyNot ? <Alert>{whyNot}</Alert> : <Sessions />}
    </>
  )
}

const filters: readonly Filter<SessionsSearch>[] = [
  {
    kind: 'segments',
    field: 'state',
    label: 'Which sessions',
    any: 'All',
    choices: [
      { value: 'live', label: 'Live' },
      { value: 'ended', label: 'Ended' },
    ],
    also: () => ({ reason: undefined }),
  },
  {
    kind: 'select',
    field: 'reason',
    label: 'Why they ended',
    any: 'Ended for any reason',
    choices: sessionEnds.map(value => ({ value, label: endWords[value].label })),
    also: reason => (reason ? { state: 'ended' } : {}),
  },
]

function Sessions() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [search, ask] = useScreenSearch(sessionsScreen)
  const columns = useMemo(() => getColumns(project), [project])
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Toolbar
        filters={filters}
        search={search}
        onAsk={ask}
        more={
          <Button variant="outline" onClick={() => setChoosing(true)}>
            <UserRound size={15} aria-hidden="true" /> Of one user…
          </Button>
        }
        chips={search.user && <OfUser userId={search.user} onClear={() => ask({ user: undefined })} />}
      />
      {isChoosing && (
        <ChooseUserDialog
          project={project}
          title="Sessions of which user?"
          onChoose={({ id }) => {
            setChoosing(false)
            ask({ user: id })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <List
        query={useInfiniteQuery(sessionsQuery(project, search))}
        label="Sessions"
        columns={columns}
        getName={nameOfHolder}
        open={({ userId }) => navigate({ to: userScreen.path, params: { projectId: project.id, userId } })}
        one="session"
        which="The last"
        none={{
          icon: <MonitorSmartphone size={20} />,
          title: 'No sessions yet',
          words: 'Sessions appear here when users sign in, with device and location.',
        }}
        noneFits={{
          isFiltered: isFiltered(search),
          title: 'No such session',
          words: 'Sessions that ended more than thirty days ago are forgotten.',
          clear: 'Show all sessions',
          onClear: () => ask(clear(search)),
        }}
      />
    </>
  )
}

function OfUser({ userId, onClear }: { userId: string; onClear: () => void }) {
  const user = useQuery(userQuery(useOwnedProject(), userId))
  return (
    <FilterChip label="Show sessions of all users" onClear={onClear}>
      Of {user.data ? getName(user.data) : 'one user'}
    </FilterChip>
  )
}
