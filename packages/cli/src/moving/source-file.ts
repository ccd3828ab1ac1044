/** Changes one file of a program. It is parsed, so that comments and texts of the program's own stay as they are. */
import { type Identifier, type ImportDeclaration, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import type { Leave, Left } from './left.ts'
import {
  droppedOptions,
  findVendorHost,
  getModule,
  isPublished,
  ourName,
  packages,
  unknownVariables,
  withOurVariables,
  withoutCounterpart,
} from './names.ts'
import { importsNext, moveNext } from './next.ts'

/** Moves what the file imports, and returns what is left. */
export function moveSourceFile(file: SourceFile): readonly Left[] {
  const left: Left[] = []
  const leave = (node: Node, what: string) => left.push({ line: node.getStartLineNumber(), what })

  for (const declaration of file.getImportDeclarations()) moveImport(declaration, leave)
  for (const text of file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
    const name = text.getLiteralText()
    const isModule =
      text.getParentIfKind(SyntaxKind.CallExpression) ?? text.getParentIfKind(SyntaxKind.ExportDeclaration)
    const ours = isModule && packages[name]
    if (ours) text.setLiteralValue(ours)
    if (ours && Node.isCallExpression(isModule))
      leave(text, `${name} is loaded as a whole: give the names that are taken of it those of ${ours}`)
    if (isPublished(name) && !packages[name]) leave(text, `${name} has no counterpart`)
    if (name === 'nextjs-cookie' && !importsNext(file))
      leave(
        text,
        "the token store 'nextjs-cookie' is 'cookie' in the browser; on a server pass { tokenStore: { headers: await headers() } } in each call",
      )
  }
  for (const text of texts.flatMap(kind => file.getDescendantsOfKind(kind))) {
    const host = findVendorHost(text.getText())
    if (host) leave(text, `${host} is a server of Stack. Use the address of yours, which is in LATCHKEY_BASE_URL`)
  }
  moveVariables(file, leave)
  if (importsNext(file)) moveNext(file, leave)
  for (const name of file.getDescendantsOfKind(SyntaxKind.Identifier)) {
    const text = name.getText()
    if (Object.hasOwn(withoutCounterpart, text) && isFromStack(name)) leave(name, `${text} ${withoutCounterpart[text]}`)
  }
  return left
}

const texts = [
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
] as const

/** Members are recognized by their names alone; imported names by their import. */
function isFromStack(name: Identifier): boolean {
  const parent = name.getParent()
  if (Node.isPropertyAccessExpression(parent) || Node.isPropertyAssignment(parent) || Node.isJsxAttribute(parent))
    return true
  return Node.isImportSpecifier(parent)
}

function moveImport(declaration: ImportDeclaration, leave: Leave): void {
  const from = packages[declaration.getModuleSpecifierValue()]
  if (!from) return
  const file = declaration.getSourceFile()
  const isTypeOnly = declaration.isTypeOnly()
  if (declaration.getNamespaceImport()) leave(declaration, 'names of a namespace import are not changed')
  const moved = new Map<string, { name: string; alias?: string; isTypeOnly: boolean }[]>()
  for (const specifier of declaration.getNamedImports()) {
    const theirs = specifier.getName()
    const name = ourName(theirs)
    const alias = specifier.getAliasNode()?.getText()
    const module = getModule(name, from)
    moved.set(module, [...(moved.get(module) ?? []), { name, alias, isTypeOnly: specifier.isTypeOnly() }])
    const local = alias ?? theirs
    moveTypeArguments(file, local, name, moved, from)
    dropOptions(file, local, name)
    if (!alias && name !== theirs) renameUses(file, theirs, name)
  }
  declaration.setModuleSpecifier(from)
  if (moved.size === 0) return
  declaration.removeNamedImports()
  const [own, ...others] = [...moved].toSorted(([one], [other]) => Number(other === from) - Number(one === from))
  if (!own) return
  declaration.setModuleSpecifier(own[0])
  declaration.addNamedImports(own[1])
  const index = declaration.getChildIndex()
  const quote = declaration.getModuleSpecifier().getText().charAt(0)
  const end = declaration.getText().endsWith(';') ? ';' : ''
  const further = others.map(([module, names]) => {
    const words = names.map(
      ({ name, alias, isTypeOnly }) => `${isTypeOnly ? 'type ' : ''}${name}${alias ? ` as ${alias}` : ''}`,
    )
    return `import ${isTypeOnly ? 'type ' : ''}{ ${words.join(', ')} } from ${quote}${module}${quote}${end}`
  })
  file.insertStatements(index + 1, further)
}

/** Every use of an imported name; names of members and of the program's own stay. */
function renameUses(file: SourceFile, theirs: string, name: string): void {
  for (const use of file.getDescendantsOfKind(SyntaxKind.Identifier).toReversed()) {
    if (use.getText() !== theirs || Node.isImportSpecifier(use.getParent())) continue
    const parent = use.getParent()
    const isMember = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === use
    const isOwn =
      use
        .getSymbol()
        ?.getDeclarations()
        .some(declared => !Node.isImportSpecifier(declared)) ?? false
    if (isMember || isOwn) continue
    if (Node.isShorthandPropertyAssignment(parent)) parent.replaceWithText(`${theirs}: ${name}`)
    else use.replaceWithText(name)
  }
}

/** Of the apps that the file constructs. */
function dropOptions(file: SourceFile, local: string, name: string): void {
  if (!isApp(name)) return
  for (const made of file.getDescendantsOfKind(SyntaxKind.NewExpression)) {
    const [options] = made.getArguments()
    if (made.getExpression().getText() !== local || !Node.isObjectLiteralExpression(options)) continue
    for (const dropped of droppedOptions) options.getProperty(dropped)?.remove()
  }
}

function isApp(name: string): boolean {
  return /^Latchkey(Client|Server|Admin)App$/.test(name)
}

const currentUsers: Readonly<Record<string, string>> = {
  LatchkeyClientApp: 'CurrentInternalUser',
  LatchkeyServerApp: 'CurrentInternalServerUser',
}

/** `StackClientApp<true, 'internal'>` says which project it is for; ours says which users it has. */
function moveTypeArguments(
  file: SourceFile,
  local: string,
  name: string,
  moved: Map<string, { name: string; alias?: string; isTypeOnly: boolean }[]>,
  from: string,
): void {
  if (!isApp(name)) return
  const nodes = [SyntaxKind.TypeReference, SyntaxKind.NewExpression, SyntaxKind.ExpressionWithTypeArguments] as const
  for (const node of nodes.flatMap(kind => file.getDescendantsOfKind(kind)).toReversed()) {
    const called = Node.isTypeReference(node) ? node.getTypeName() : node.getExpression()
    const given = node.getTypeArguments()
    if (called.getText() !== local || given.length === 0) continue
    const users = currentUsers[name]
    const isInternal = users !== undefined && given.some(argument => /^['"]internal['"]$/.test(argument.getText()))
    for (const argument of given.slice(isInternal ? 1 : 0).toReversed()) node.removeTypeArgument(argument)
    if (!isInternal) continue
    node.getTypeArguments()[0]?.replaceWithText(users)
    const module = getModule(users, from)
    const known = moved.get(module) ?? []
    if (!isImported(file, users) && !known.some(one => one.name === users))
      moved.set(module, [...known, { name: users, isTypeOnly: true }])
  }
}

function isImported(file: SourceFile, name: string): boolean {
  return file
    .getImportDeclarations()
    .some(declaration => declaration.getNamedImports().some(one => one.getName() === name))
}

function moveVariables(file: SourceFile, leave: Leave): void {
  const kinds = [SyntaxKind.Identifier, SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral] as const
  for (const node of kinds.flatMap(kind => file.getDescendantsOfKind(kind)).toReversed()) {
    const text = node.getText()
    const ours = withOurVariables(text)
    for (const name of unknownVariables(text)) leave(node, `${name} has no counterpart`)
    if (ours !== text) node.replaceWithText(ours)
  }
}
