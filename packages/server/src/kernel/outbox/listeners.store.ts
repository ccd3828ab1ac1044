/** The registered listeners of the whole deployment, those of other versions included. */
import { type On, statement } from '../db/statement.ts'
import type { EventListener } from './listener.ts'

// Types are only added: during a rolling restart the earlier version registers its own types, and the later version
// goes on receiving its own.
const register = statement<never, { name: string; types: readonly string[] | null; now: Date }>(
  'event-listeners.register',
  `insert into event_listeners as known (name, types, registered_at, seen_at) values (:name, :types::text[], :now, :now)
   on conflict (name) do update set seen_at = excluded.seen_at,
     types = case when known.types is null or excluded.types is null then null
       else array(select unnest(known.types || excluded.types) as type group by type order by type) end`,
)

export async function registerListener(
  on: On,
  { name, types }: Pick<EventListener, 'name' | 'types'>,
  now: Date,
): Promise<void> {
  await register(on, { name, types: types ?? null, now })
}

export interface RegisteredListener {
  readonly name: string
  readonly seenAt: Date
  readonly due: number
  readonly dead: number
}

const list = statement<{ name: string; seenAt: Date; due: number; dead: number }>(
  'event-listeners.list',
  `select name, seen_at as "seenAt",
     (select count(*)::integer from events where listener = name and dead_at is null) as due,
     (select count(*)::integer from events where listener = name and dead_at is not null) as dead
   from event_listeners order by name`,
)

export async function listListeners(on: On): Promise<RegisteredListener[]> {
  return list(on)
}

const expire = statement<{ name: string }, { before: Date }>(
  'event-listeners.expire',
  'delete from event_listeners where seen_at < :before returning name',
)

/** Removes listeners that no process has had since then. Returns their names. */
export async function expireListeners(on: On, before: Date): Promise<string[]> {
  return (await expire(on, { before })).map(({ name }) => name)
}
