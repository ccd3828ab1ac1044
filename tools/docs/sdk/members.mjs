/** The members of a class or an interface: those that are shown with it, and by export the names of those that are shown with another. */
import ts from 'typescript'
import { getText, isMethod, isObject, isOfZod, typeText } from './signature.mjs'

/**
 * Where each member is shown: with the export that declares it, or, where its interface is not exported, with the first export that has it.
 * So the methods that all apps have are shown with the first app.
 */
export function getHomes(entries, exported, checker) {
  const homes = new Map()
  for (const entry of entries)
    for (const { declarations } of shownMembers(entry.symbol, checker)) {
      const [first] = declarations
      if (!homes.has(first)) homes.set(first, exported.get(getOwner(first, checker)) ?? entry)
    }
  return homes
}

const getOwner = ({ parent }, checker) => checker.getSymbolAtLocation(parent.name ?? parent)

export function getMembers(symbol, checker, homes) {
  const own = []
  const elsewhere = new Map()
  for (const member of shownMembers(symbol, checker)) {
    const home = homes.get(member.declarations[0])
    if (home.symbol === symbol) own.push(member)
    else elsewhere.set(home, [...(elsewhere.get(home) ?? []), member])
  }
  return { own, elsewhere }
}

function shownMembers(symbol, checker) {
  if (!symbol.declarations.some(isObject)) return []
  return [...checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)), ...getStatics(symbol)].flatMap(
    member => {
      const declarations = (member.declarations ?? []).filter(isShown)
      const [first] = declarations
      return first ? [{ name: member.name, symbol: member, declarations, isMethod: isMethod(first) }] : []
    },
  )
}

/** Not what only the packages among themselves use: names that are symbols, and what is private. */
function isShown(declaration) {
  const isPrivate = ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
  const fromOutside = declaration.getSourceFile().fileName.includes('/node_modules/')
  return !isPrivate && !fromOutside && declaration.name !== undefined && ts.isIdentifier(declaration.name)
}

function getStatics(symbol) {
  if (!(symbol.flags & ts.SymbolFlags.Class)) return []
  return [...(symbol.exports?.values() ?? [])].filter(({ name }) => name !== 'prototype')
}

export const getSignatures = ({ declarations }) => declarations.map(declaration => getText(declaration)).join('\n')

/** The type of a property as it was written, and whether it may be left out. */
export function propertyType({ symbol, declarations: [declaration] }, checker) {
  const isOptional = symbol.flags & ts.SymbolFlags.Optional
  const type = isOfZod(declaration) ? typeText(checker.getTypeOfSymbol(symbol), checker) : written(declaration)
  if (!isOptional) return { type, optional: '' }
  return { type: type.replace(/ \| undefined$/, ''), optional: ' <span class="quiet">optional</span>' }
}

const written = ({ type }) => (type ? getText(type) : '')
