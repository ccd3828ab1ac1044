/** One export as Markdown: its signature, its doc comment, and its members. */
import { table } from '../api/markdown-parts.mjs'
import { description, tags } from './doc-comment.mjs'
import { getMembers, getSignatures, propertyType } from './members.mjs'
import { getSignature, isObject, isTypeOnly, namesIn } from './signature.mjs'

/** @param context the checker, where members are shown, and `linkTo` from the page that is written */
export function exportSection(entry, context) {
  const { name, symbol, from } = entry
  const { checker, linkTo } = context
  const objects = symbol.declarations.filter(isObject)
  const signature = getSignature(symbol, checker, base => base === 'Error' || linkTo(base) !== undefined)
  return [
    `## ${name} {#${name}}`,
    code([`import ${isTypeOnly(symbol) ? 'type ' : ''}{ ${name} } from '${from}'`, '', signature].join('\n')),
    description(symbol, checker, linkTo),
    ...tags(symbol, checker, linkTo),
    // The bases of an object are listed with what it has from them.
    ...(objects.length > 0 ? members(entry, context) : [related(signature, name, linkTo)]),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const code = text => `\`\`\`ts\n${text}\n\`\`\``

function members({ name, symbol }, { checker, linkTo, homes }) {
  const { own, elsewhere } = getMembers(symbol, checker, homes)
  const rows = own
    .filter(({ isMethod }) => !isMethod)
    .map(property => {
      const { type, optional } = propertyType(property, checker)
      return [
        `\`${property.name}\`${optional}`,
        `\`${type.replaceAll(/\s+/g, ' ')}\``,
        description(property.symbol, checker, linkTo).replaceAll(/\n+/g, ' '),
      ]
    })
  const methods = own
    .filter(({ isMethod }) => isMethod)
    .map(method => {
      const signatures = getSignatures(method)
      return [
        `### ${name}.${method.name}() {#${name}.${method.name}}`,
        code(signatures),
        description(method.symbol, checker, linkTo),
        ...tags(method.symbol, checker, linkTo),
        related(signatures, name, linkTo),
      ]
    })
  const others = [...elsewhere].map(([home, found]) => {
    const links = found.map(member => `[\`${member.name}\`](${linkTo(home, member.isMethod && member.name)})`)
    return `**From [\`${home.name}\`](${linkTo(home)})**: ${links.join(', ')}`
  })
  return [table(['property', 'type', 'description'], rows), ...others, ...methods.flat()]
}

/** Links to the exports that a signature names, since code has no links. */
function related(text, self, linkTo) {
  const links = namesIn(text)
    .filter(name => name !== self && linkTo(name))
    .map(name => `[\`${name}\`](${linkTo(name)})`)
  return links.length > 0 ? `Types: ${links.join(', ')}` : ''
}
