/** Who may call an endpoint, in words: what the contract declares as data. */
import { isByLevel, levels, roleFor, toSnake } from '@latchkey/contract'

const levelNames = { client: 'Client', server: 'Server', admin: 'Admin' }

export function getAccess(endpoint) {
  const { levels: allowed, who } = endpoint.access
  if (!allowed) return '<span class="level">Anyone</span> No project and no key are needed.'
  const badges = allowed.map(level => `<span class="level">${levelNames[level]}</span>`).join(' ')
  return who === 'user' ? `${badges} with a signed-in user` : badges
}

export function accessRules(endpoint) {
  const { levels: allowed, rules } = endpoint.access
  const texts = rules.map(rule => ruleText(rule, endpoint)).filter(Boolean)
  // What clients may call, colleagues rarely call in the name of the owner.
  const role = allowed && allowed[0] !== 'client' ? roleFor(endpoint) : 'read-only'
  if (role !== 'read-only') texts.push(`${colleague} needs the role ${role}.`)
  texts.push(...fieldsForRoles(rules))
  if (endpoint.takesWebhookToken) texts.push('A webhook token as `Authorization: Bearer` is taken instead of a key.')
  return texts.map(text => `- ${text}`).join('\n')
}

const colleague = 'A [colleague](../colleagues.md) who calls for the owner'

/** Fields for which a colleague needs a greater role, by that role. */
function fieldsForRoles(rules) {
  const wanted = rules.filter(({ rule }) => rule === 'colleague-when')
  return [...new Set(wanted.map(({ role }) => role))].map(role => {
    const fields = wanted.filter(rule => rule.role === role).map(wanting)
    return `${colleague} needs the role ${role} to send ${fields.join(', ')}.`
  })
}

function ruleText(rule, { access }) {
  const field = rule.field ? `\`${toSnake(rule.field)}\`` : ''
  switch (rule.rule) {
    case 'signed-in':
      return access.who === 'user' ? '' : 'From a client, a user must be signed in.'
    case 'self':
      if (rule.absent === 'allowed') return `With ${field}, a client must name the signed-in user: \`me\`.`
      return rule.absent === 'becomes-self'
        ? `A client may name only the signed-in user in ${field}; without it, that user is meant.`
        : `A client must name the signed-in user in ${field}: \`me\`.`
    case 'unrestricted':
      return 'For a client, the signed-in user must not be restricted.'
    case 'setting':
      return `${rule.everyone ? 'The project' : 'For clients, the project'} must have \`${rule.path}\` on.`
    case 'given':
      return `A client must send ${field}.`
    case 'team-member':
      return `A client must be a member of the team in ${field}.`
    case 'team-permission':
      return `${rule.absent === 'allowed' ? `With ${field}, a` : 'A'} client needs the permission \`${rule.permissionId}\` in the team${
        rule.unlessSelf ? `, unless \`${toSnake(rule.unlessSelf)}\` is the signed-in user` : ''
      }.`
    case 'may-give':
      return `A client may give only permissions that they hold: ${rule.fields.map(name => `\`${toSnake(name)}\``).join(', ')}.`
    case 'api-key':
      return `A client may name only a key of ${rule.kind === 'user' ? 'the signed-in user' : 'a team whose keys they manage'}.`
    case 'customer':
      return `For a client, the customer is the signed-in user, or a team of theirs${
        rule.permissionId ? ` in which they hold \`${rule.permissionId}\`` : ''
      }.`
    case 'internal-project':
      return 'Only for the project `internal`, whose users own projects.'
    default:
      // What colleagues may send is listed by role, and a picture is checked for everyone.
      return ''
  }
}

function wanting({ field, when }) {
  const name = `\`${toSnake(field)}\``
  if ('isGiven' in when) return name
  return 'is' in when ? `${name}: \`${when.is}\`` : `${name} above ${when.above}`
}

/** At which level a shape has something; nothing where every level that may call has it. */
export function levelNote(shape, allowed, isAt) {
  if (!isByLevel(shape) || !allowed) return ''
  const lowest = levels.find(isAt)
  if (lowest === undefined || lowest === 'client' || lowest === allowed[0]) return ''
  return lowest === 'admin' ? 'admin only' : 'server and admin'
}
