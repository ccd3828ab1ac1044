/** People by the million, with names and addresses as uneven as in life. */
import type { Client } from 'pg'

/** Common, middling, rare and absent; short ones; and those that only the newest users match. */
export const terms = [
  ...['example.com', 'gmail', 'an', 'e', '@', 'ada', 'berg', 'yvonne', 'corp4', 'corp17.example', 'victor pet'],
  ...['son9', 'kov7', 'zoe corlundson', 'wanda zimuwick', 'ada.ancalund', 'newcomer', 'nobodyhere', 'acme'],
]

export const teamId = '7ea30000-0000-4000-8000-000000000000'

export async function makeUsers(client: Client, count: number): Promise<void> {
  // Without foreign keys: the rows fit each other.
  await client.query('set session_replication_role = replica')
  await client.query(people, [count])
  for (const statement of [users, addresses, team, members]) await client.query(statement)
  await client.query('vacuum analyze')
}

const some = (list: string, from: number) => {
  const words = list.split(' ')
  return `(array['${words.join("','")}'])[1 + ('x' || substr(hash, ${from}, 4))::bit(16)::integer % ${words.length}]`
}
const first = some(
  'ada ben carla david emma frank grace hannah ivan julia kevin laura maria nora oscar paula quentin rosa stefan tina ursula victor wanda xavier yvonne zoe anna andreas jan susan',
  1,
)
const last = [
  some('an ber cor dan el far gol han is jor kel lin mar nov or pet ros sen tor vin wel zim', 5),
  some('a be ca de e fo gu hi i jo ka le mi no o pi ru sa ti u', 9),
  some('berg dez feld gren hart kov lund man nen ov rez son stein ton ville wick', 13),
].join(' || ')
const host = `case when place > 0.97 then 'newcomer.example' when draw < 60 then 'example.com' when draw < 80 then 'gmail.com'
  when draw < 90 then 'outlook.com' when draw < 97 then 'corp' || draw * 31 % 500 || '.example' else 'acme.test' end`

const people = `create temporary table people as
  select number, md5('user ' || number)::uuid as id, timestamptz '2024-01-01' + number * interval '20 seconds' as at,
    number % 10 = 0 as anonymous, initcap(first) || ' ' || initcap(last) as name,
    first || '.' || last || number % 977 || '@' || host as email
  from (
    select number, ${first} as first, ${last} as last, ${host} as host from (
      select number, hash, ('x' || substr(hash, 17, 4))::bit(16)::integer % 100 as draw, number / $1::numeric as place
      from (select number, md5(number::text) as hash from generate_series(1, $1::integer) number) numbered
    ) drawn
  ) named`
const users = `insert into users (project_id, id, display_name, is_anonymous, signed_up_at, last_active_at, search_text)
  select 'internal', id, case when not anonymous then name end, anonymous, at, at,
    case when anonymous then '' else search_text_of(name, array[email]) end from people order by number`
const addresses = `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
  select 'internal', gen_random_uuid(), id, 'email', email, true, true, false, at from people where not anonymous order by number`
const team = `insert into teams (project_id, id, display_name, created_at) values ('internal', '${teamId}', 'Crew', now())`
const members = `insert into team_memberships (project_id, team_id, user_id, created_at, user_signed_up_at)
  select 'internal', '${teamId}', id, at, at from people where number % greatest(1, (select count(*) from people) / 1000) = 3`
