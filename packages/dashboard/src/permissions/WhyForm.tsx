import type { PermissionExplanation, ServerTeam, ServerUser } from '@latchkey/js'
import { Badge, Button, Field, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { nameOfTeam, teamsOfUserQuery } from '../teams/team-queries.ts'
import { getName } from '../users/user-words.ts'
import { definitionsQuery, explanationQuery } from './permission-queries.ts'
import styles from './WhyForm.module.css'

/** “Why does this user have this permission?” A question to the server, which answers with every way there. */
export function WhyForm({ project, user }: { project: Managed; user: ServerUser }) {
  const teams = useQuery(teamsOfUserQuery(project, user))
  const inProject = useQuery(definitionsQuery(project, 'project'))
  const [chosenTeamId, setTeamId] = useState<string>()
  const [permissionId, setPermissionId] = useState('')
  const [isAsked, setRequested] = useState(false)
  // Where no permission is defined there is nothing to ask: begin with a team instead.
  const firstTeamId = inProject.data?.length === 0 ? teams.data?.[0]?.id : undefined
  const teamId = chosenTeamId ?? firstTeamId ?? ''
  const definitions = useQuery(definitionsQuery(project, teamId ? 'team' : 'project'))
  const chosen = definitions.data?.find(({ id }) => id === permissionId)?.id ?? definitions.data?.[0]?.id
  const team = teams.data?.find(({ id }) => id === teamId)

  function ask(event: FormEvent) {
    event.preventDefault()
    setRequested(true)
  }

  if (teams.isPending || inProject.isPending) return <Skeleton shape="control" />
  return (
    <>
      <form onSubmit={ask} className={styles.form}>
        <Field label="Where">
          <Select
            value={teamId}
            onChange={event => {
              setTeamId(event.target.value)
              setRequested(false)
            }}
          >
            <option value="">The whole project</option>
            {teams.data?.map(known => (
              <option key={known.id} value={known.id}>
                {nameOfTeam(known)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Permission">
          <Select
            value={chosen ?? ''}
            onChange={event => {
              setPermissionId(event.target.value)
              setRequested(false)
            }}
          >
            {definitions.data?.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
            {chosen === undefined && <option value="">None is defined</option>}
          </Select>
        </Field>
        <Button
          type="submit"
          variant="outline"
          aria-disabled={chosen === undefined || undefined}
          title={chosen === undefined ? 'Define a permission first' : undefined}
        >
          Why?
        </Button>
      </form>
      {isAsked && chosen !== undefined && <Answer project={project} user={user} team={team} permissionId={chosen} />}
    </>
  )
}

interface AnswerProps {
  project: Managed
  user: ServerUser
  team: ServerTeam | undefined
  permissionId: string
}

function Answer({ project, user, team, permissionId }: AnswerProps) {
  const answer = useQuery(explanationQuery(project, { userId: user.id, teamId: team?.id, permissionId }))
  return (
    <div aria-live="polite">
      {answer.isPending && <Skeleton shape="control" />}
      {answer.isError && <QueryFailure query={answer} />}
      {answer.data && (
        <Explanation explanation={answer.data} who={getName(user)} where={team ? nameOfTeam(team) : null} />
      )}
    </div>
  )
}

interface ExplanationProps {
  explanation: PermissionExplanation
  /** Whom it is about. */
  who: string
  /** In which team; null: in the whole project. */
  where: string | null
}

/** Why someone holds a permission: one line for every grant that leads to it, from what was granted to what follows. */
function Explanation({ explanation: { isHeld, permissionId, paths }, who, where }: ExplanationProps) {
  const permission = (
    <>
      <code className={styles.id}>{permissionId}</code>
      {where !== null && ` in ${where}`}
    </>
  )
  if (!isHeld) {
    return (
      <p className={styles.verdict}>
        <Badge tone="warning">Not held</Badge> {who} does not have {permission}: neither it nor anything that contains
        it was granted.
      </p>
    )
  }
  return (
    <div className={styles.explanation}>
      <p className={styles.verdict}>
        <Badge tone="success">Held</Badge> {who} has {permission}
        {paths.length > 1 ? `, in ${paths.length} ways:` : ':'}
      </p>
      <ol className={styles.paths}>
        {paths.map(path => (
          <li key={path.join(' ')} className={styles.path}>
            <Path path={path} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Path({ path }: { path: readonly string[] }) {
  return path.map((id, index) => (
    <Fragment key={id}>
      <span className={styles.link}>
        {index > 0 && <ArrowRight size={14} aria-hidden="true" />}
        {index === 0 ? 'Granted' : 'contains'}
      </span>
      <code className={index === path.length - 1 ? styles.input : styles.step}>{id}</code>
    </Fragment>
  ))
}
