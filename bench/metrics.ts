/** P14: what opening the metrics costs, however many users there are. */
import pg from 'pg'
import type { Scene } from './scene.ts'
import { answering } from './servers/process.ts'
import { getHeaders, startProduct } from './servers/product.ts'
import { limitRow, quantile, type Row } from './table.ts'
import { makeUsers } from './users-made.ts'

const userCount = Number(process.env.BENCH_USERS ?? 1_000_000)
const tries = 300

export async function metrics({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const databaseUrl = await postgres.createDatabase('metrics')
  const product = await startProduct({ databaseUrl, smtpPort })
  try {
    await answering(`${product.url}/health`)
    await makePeopleWhoCome(databaseUrl)
    const taken: number[] = []
    for (let tried = 0; tried < tries; tried += 1) {
      const query = tried % 2 === 0 ? '' : '?include_anonymous=true'
      const began = performance.now()
      const answer = await fetch(`${product.url}/api/v1/internal/metrics${query}`, { headers: getHeaders('admin') })
      const { total_users: total } = await answer.json()
      taken.push(performance.now() - began)
      if (total < userCount / 2) throw new Error(`The metrics tell of ${total} users, so their speed means nothing.`)
    }
    const promise = `P14 metrics of 1 M users with 31 days of activity, p95 (p50 ${quantile(taken, 0.5).toFixed(1)} ms)`
    return [limitRow(promise, quantile(taken, 0.95), 100, 'ms')]
  } finally {
    await product.stop()
  }
}

/** Users by the million are written to the database directly, so what the server would have counted is counted here. */
async function makePeopleWhoCome(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await makeUsers(client, userCount)
  for (const statement of [figures, activity, daysOfActivity, waiting, 'analyze']) {
    await client.query(statement)
  }
  await client.end()
}

const getCounted = (signedUpAt: string) =>
  `(values ('users', ''), ('sign-ups', utc_day(${signedUpAt})), ('sign-in-method', 'other'))`
const figures = `insert into metric_totals (project_id, metric, label, is_anonymous, value)
  select u.project_id, counted.metric, counted.label, u.is_anonymous, count(*)
  from users u cross join lateral ${getCounted('u.signed_up_at')} counted (metric, label)
  group by 1, 2, 3, 4`
const activity = `insert into user_activity (project_id, user_id, is_anonymous, last_active_at, country)
  select project_id, id, is_anonymous, now() - random() * interval '31 days', (array['DE', 'FR', 'JP', 'US'])[1 + random() * 3]
  from users`
const daysOfActivity = `insert into metric_totals (project_id, metric, label, is_anonymous, value)
  select project_id, 'active', utc_day(last_active_at), is_anonymous, count(*) from user_activity group by 1, 2, 3, 4
  union all select project_id, 'country', country, is_anonymous, count(*) from user_activity group by 1, 2, 3, 4`
/** As many changes as come between two times that they are added up, when two hundred people sign up each second. */
const waiting = `insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select 'internal', counted.metric, counted.label, false, 1
  from generate_series(1, 2000), ${getCounted('now()')} counted (metric, label)`
