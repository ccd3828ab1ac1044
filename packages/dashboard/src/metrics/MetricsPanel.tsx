import type { AdminOwnedProject, Metrics } from '@latchkey/js'
import { Switch } from '@latchkey/ui'
import { useKnownProviders } from '../oauth-providers/use-known-providers.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { sayCount, sayNumber } from '../parts/words.ts'
import { type OverviewSearch, shownDays } from '../projects/projects.screens.ts'
import { DailyFigure } from './DailyFigure.tsx'
import styles from './Figures.module.css'
import { MethodMark } from './MethodMark.tsx'
import { nameOfMethod } from './method-names.ts'
import { averagePerDay, lastPeriod, sayChange } from './period.ts'
import { RecentUsers } from './RecentUsers.tsx'
import { RefreshButton } from './RefreshButton.tsx'
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
        <RefreshButton project={project} />
      </div>
      <div className={styles.figures}>
        <dl className={styles.totals}>
          <Total name="Total users" value={totalUsers} />
          <Total
            name={`Sign-ups in ${sayCount(signUps.days.length, 'day')}`}
            value={signUps.total}
            change={sayChange(signUps)}
          />
          <Total
            name="Active users per day, on average"
            value={averageActive.total}
            change={sayChange(averageActive)}
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
          nameOf={code => countries.of(code) ?? code}
          empty="No countries known. They come from the proxy in front of the server: see LATCHKEY_GEO_HEADER in the documentation."
        />
        <Shares
          title="Sign-in methods"
          counts={Object.fromEntries(loginMethods.map(({ method, count }) => [method, count]))}
          nameOf={method => nameOfMethod(method, providers)}
          markOf={method => <MethodMark method={method} providers={providers} />}
          empty="No user has a sign-in method yet."
        />
        <RecentUsers
          title="Recent sign-ups"
          projectId={project.id}
          users={metrics.recentlyRegistered}
          whenOf={({ signedUpAt }) => signedUpAt}
          empty="No users yet."
        />
        <RecentUsers
          title="Recently active"
          projectId={project.id}
          users={metrics.recentlyActive}
          whenOf={({ lastActiveAt }) => lastActiveAt}
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
      <dd>{sayNumber(value)}</dd>
      {change && <dd className={styles.change}>{change}</dd>}
    </div>
  )
}
