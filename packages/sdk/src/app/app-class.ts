/**
 * An app is one class whose methods come from rows. A row is what one feature adds: functions by the names of the
 * methods, each with the app's context as its first parameter. Most rows are made by {@link later}, so that a feature
 * costs a page only the names of its methods until one is called.
 */

type Method = (...input: never[]) => unknown

/** The functions behind the methods of an interface. */
export type Row<Methods, Context> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Output
    ? (context: Context, ...input: Input) => Output
    : never
}

/** What a new app is made of: the fields that it shows, and what only its methods see. */
export interface AppParts<Context> {
  readonly fields: object
  readonly context: Context
}

/** Beside the apps instead of in them, so that an app that is printed shows no key. */
const contexts = new WeakMap<object, object>()

/** What the methods of an app see, for packages that build on this one. */
export function contextOf(app: object): object | undefined {
  return contexts.get(app)
}

/** Of two methods with one name, that of the later row counts. */
export function appClass<Options, Context extends object>(
  create: (options: Options) => AppParts<Context>,
  rows: readonly Readonly<Record<string, Method>>[],
) {
  class App {
    constructor(options: Options) {
      const { fields, context } = create(options)
      Object.assign(this, fields)
      contexts.set(this, context)
    }
  }
  for (const [name, method] of rows.flatMap(row => Object.entries(row))) {
    Object.defineProperty(App.prototype, name, {
      // What a row's functions take is checked where the row is written.
      value(this: App, ...input: unknown[]) {
        return (method as (context: unknown, ...input: unknown[]) => unknown)(contexts.get(this), ...input)
      },
      configurable: true,
      writable: true,
    })
  }
  return App
}
