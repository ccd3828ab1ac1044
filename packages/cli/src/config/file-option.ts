import type { Operand, Option } from '../command.ts'

export const defaultFile = 'latchkey.config.ts'

export const configFile: Operand = {
  name: 'FILE',
  meaning: `The configuration file, ${defaultFile} unless given. JavaScript and JSON can be read, too.`,
  isOptional: true,
}

export const replaceOption: { readonly replace: Option } = {
  replace: {
    meaning: 'Reset what the file does not name: settings to their defaults; providers, templates and the like go.',
  },
}
