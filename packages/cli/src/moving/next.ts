/**
 * What programs of Next.js have and others have not. There `@latchkey/next` has one app, that of the server: the provider in the layout
 * makes the one of the browser from it.
 */
import { type JsxOpeningElement, type JsxSelfClosingElement, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import type { Leave } from './left.ts'
import { nextPackage } from './names.ts'

export function importsNext(file: SourceFile): boolean {
  return file.getImportDeclaration(nextPackage) !== undefined
}

/** Moves the apps and the handler, once the names in the file are ours. */
export function moveNext(file: SourceFile, leave: Leave): void {
  const isClientFile = file.getStatements()[0]?.getText().includes('use client') ?? false
  for (const made of file.getDescendantsOfKind(SyntaxKind.NewExpression)) {
    const name = made.getExpression().getText()
    const [options] = made.getArguments()
    if (name === 'LatchkeyClientApp' && !isClientFile)
      leave(
        made,
        'in the App Router the provider takes the LatchkeyServerApp, and makes the app of the browser from it: give it that one, and remove this one',
      )
    if (name !== 'LatchkeyServerApp' || !Node.isObjectLiteralExpression(options)) continue
    const inherits = options.getProperty('inheritsFrom')
    if (!inherits) continue
    const other = Node.isPropertyAssignment(inherits) ? inherits.getInitializer()?.getText() : undefined
    if (options.getProperty('tokenStore')) inherits.remove()
    else inherits.replaceWithText("tokenStore: 'nextjs-cookie'")
    if (other) removeUnusedImport(file, other)
    leave(
      made,
      `inheritsFrom has no counterpart. Write further options of ${other ?? 'the other app'} here, such as urls`,
    )
  }
  const elements = [SyntaxKind.JsxSelfClosingElement, SyntaxKind.JsxOpeningElement] as const
  for (const element of elements.flatMap(kind => file.getDescendantsOfKind(kind)))
    if (element.getTagNameNode().getText() === 'LatchkeyHandler') moveHandler(element, isClientFile, leave)
}

/** The client app cannot be constructed where only the server runs, so no import of it may be left there. */
function removeUnusedImport(file: SourceFile, name: string): void {
  const uses = file.getDescendantsOfKind(SyntaxKind.Identifier).filter(use => use.getText() === name)
  if (uses.length > 1) return
  const specifier = uses[0]?.getParentIfKind(SyntaxKind.ImportSpecifier)
  const declaration = specifier?.getImportDeclaration()
  if (declaration?.getNamedImports().length === 1 && !declaration.getDefaultImport()) declaration.remove()
  else specifier?.remove()
}

/** `routeProps={props}` becomes `{...props}`: the page's `params` and `searchParams`. */
function moveHandler(element: JsxOpeningElement | JsxSelfClosingElement, isClientFile: boolean, leave: Leave): void {
  const route = element.getAttribute('routeProps')
  if (!route) {
    const isComplete = element.getAttributes().some(Node.isJsxSpreadAttribute) || element.getAttribute('params')
    if (!isComplete && !isClientFile)
      leave(
        element,
        'in the App Router LatchkeyHandler takes the LatchkeyServerApp as `app`, and `params` and `searchParams` of the page',
      )
    return
  }
  const given = Node.isJsxAttribute(route) ? route.getInitializer() : undefined
  const props = Node.isJsxExpression(given) ? given.getExpression() : undefined
  if (!props) return
  const name = props.getText()
  const page = element.getFirstAncestor(Node.isFunctionLikeDeclaration)
  const file = element.getSourceFile()
  route.replaceWithText(`{...${name}}`)
  const parameter = page?.getParameter(name)
  if (!parameter || !/^(any|unknown)$/.test(parameter.getTypeNode()?.getText() ?? '')) return
  parameter.setType("Pick<LatchkeyHandlerProps, 'params' | 'searchParams'>")
  file.getImportDeclaration(nextPackage)?.addNamedImport({ name: 'LatchkeyHandlerProps', isTypeOnly: true })
}
