import type { AdminOwnedProject, Metrics, ServerUser } from '@latchkey/js'
import { Avatar, Button, Switch } from '@latchkey/ui'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FingerprintPattern, KeyRound, type LucideIcon, Mail, RotateCw, UserRound } from 'lucide-react'
import type { Managed } from '../api.ts'
import type { KnownProviders } from '../oauth-providers/use-known-providers.ts'
import { useKnownProviders } from '../oauth-providers/use-known-providers.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { formatCount, formatNumber } from '../parts/words.ts'
import { type OverviewSearch, shownDays } from '../projects/projects.screens.ts'
import { ProviderMark } from '../sign-in-methods/providers/ProviderMark.tsx'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'
import { DailyFigure } from './DailyFigure.tsx'
import styles from './Figures.module.css'
import { metricsQuery } from './metrics-queries.ts'
import { averagePerDay, describeChange, lastPeriod } from './period.ts'
import { Shares } from './Shares.tsx'

export interface MetricsPanelProps {
  project: AdminOwnedProject
  metrics: Metrics
  search: OverviewSearch
  onSearch: (change: OverviewSearch) => void
}

/** How many people there are, come and stay. */
export function MetricsPanel({ project, metrics, search, onSearch }: MetricsPanelProps) {
  const { totalUsers, dailyUsers, dailyActiveUsers, usersByCountry, loginMethods } = metrics
  const providers = useKnownProviders(project)
  const isTable = search.view === 'table'
  const signUps = lastPeriod(dailyUsers, search.days)
  const active = lastPeriod(dailyActiveUsers, search.days)
  const averageActive = averagePerDay(active)
  return (
    <>
      <div className={styles.toolbar}>
        <Segments
          label="Period"
          segments={periods}
          value={search.days === undefined ? allDays : `${search.days}`}
          onChange={chosen => onSearch({ days: shownDays.find(count => `${count}` === chosen) })}
        />
        <Segments
          label="Show days as"
          segments={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={search.view ?? 'chart'}
          onChange={view => onSearch({ view: view === 'table' ? view : undefined })}
        />
        <span className={styles.spacer} />
        <Switch
          label="Include anonymous"
          checked={search.withAnonymous === true}
          onChange={({ target }) => onSearch({ withAnonymous: target.checked || undefined })}
        />
        <RefreshButton project={project} withAnonymous={search.withAnonymous === true} />
      </div>
      <div className={styles.figures}>
        <dl className={styles.totals}>
          <Total name="Total users" value={totalUsers} />
          <Total
            name={`Sign-ups in ${formatCount(signUps.days.length, 'day')}`}
            value={signUps.total}
            change={describeChange(signUps)}
          />
          <Total
            name="Active users per day, on average"
            value={averageActive.total}
            change={describeChange(averageActive)}
          />
        </dl>
        <DailyFigure title="Sign-ups per day" unit="sign-ups" days={signUps.days} kind="bars" isTable={isTable} />
        <DailyFigure
          title="Active users per day"
          unit="active users"
          days={active.days}
          kind="line"
          isTable={isTable}
        />
        <Shares
          title="Users by country"
          counts={usersByCountry}
          getName={code => countries.of(code) ?? code}
          empty="No countries known. They come from the proxy in front of the server: see LATCHKEY_GEO_HEADER in the documentation."
        />
        <Shares
          title="Sign-in methods"
          counts={Object.fromEntries(loginMethods.map(({ method, count }) => [method, count]))}
          getName={method => nameOfMethod(method, providers)}
          getMark={method => <MethodMark method={method} providers={providers} />}
          empty="No user has a sign-in method yet."
        />
        <RecentUsers
          title="Recent sign-ups"
          projectId={project.id}
          users={metrics.recentlyRegistered}
          getMoment={({ signedUpAt }) => signedUpAt}
          empty="No users yet."
        />
        <RecentUsers
          title="Recently active"
          projectId={project.id}
          users={metrics.recentlyActive}
          getMoment={({ lastActiveAt }) => lastActiveAt}
          empty="No active users yet."
        />
      </div>
    </>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

const allDays = '31'
const periods = [...shownDays.map(count => `${count}`), allDays].map(value => ({ value, label: `${value} days` }))

function Total({ name, value, change }: { name: string; value: number; change?: string }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
      {change && <dd className={styles.change}>{change}</dd>}
    </div>
  )
}

/** Loads the figures again. */
function RefreshButton({ project, withAnonymous }: { project: Managed; withAnonymous: boolean }) {
  const queries = useQueryClient()
  const { queryKey } = metricsQuery(project, withAnonymous)
  const isAsking = useIsFetching({ queryKey }) > 0
  return (
    <Button
      variant="outline"
      size="small"
      aria-label="Refresh figures"
      isLoading={isAsking}
      onClick={() => queries.invalidateQueries({ queryKey })}
    >
      <RotateCw size={14} aria-hidden="true" /> Refresh
    </Button>
  )
}

interface RecentUsersProps {
  title: string
  projectId: string
  users: readonly ServerUser[]
  /** The moment that puts them into this list. */
  getMoment: (user: ServerUser) => Date
  empty: string
}

/** A few people who did something last, each with a way to them. */
function RecentUsers({ title, projectId, users, getMoment, empty }: RecentUsersProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {users.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.people}>
        {users.map(user => (
          <li key={user.id} className={styles.person}>
            <span className={named.named}>
              <Avatar size="small" imageUrl={user.profileImageUrl} name={getName(user)} />
              <Link to={userScreen.path} params={{ projectId, userId: user.id }} className={named.name}>
                {getName(user)}
              </Link>
            </span>
            <span className={styles.when}>
              <Moment at={getMoment(user)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = { password: KeyRound, otp: Mail, passkey: FingerprintPattern }

/** The mark of a sign-in method, beside its name. */
function MethodMark({ method, providers }: { method: string; providers: Pick<KnownProviders, 'getType'> }) {
  if (isProvider(method)) return <ProviderMark id={providers.getType(method)} size={16} />
  const Icon = icons[method] ?? UserRound
  return <Icon size={16} aria-hidden="true" />
}

const ownMethods: Record<string, string> = {
  password: 'Email and password',
  otp: 'Email code',
  passkey: 'Passkey',
  other: 'None',
}

/** A sign-in method, as the server counts it, in words: providers are counted by their ids. */
function nameOfMethod(method: string, { getName }: Pick<KnownProviders, 'getName'>): string {
  return ownMethods[method] ?? getName(method)
}

function isProvider(method: string): boolean {
  return !Object.hasOwn(ownMethods, method)
}
