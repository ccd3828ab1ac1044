import type { Operand } from '../command.ts'

export const defaultFile = 'latchkey.config.ts'

export const configFile: Operand = {
  name: 'FILE',
  meaning: `The configuration file, ${defaultFile} unless given. JavaScript and JSON can be read, too.`,
  isOptional: true,
}
