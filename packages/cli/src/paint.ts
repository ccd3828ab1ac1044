/** Colours of what is printed. */
export type Colour = 'bold' | 'dim' | 'green' | 'red' | 'yellow'

export type Paint = (colour: Colour, text: string) => string

const codes: Readonly<Record<Colour, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 }

export const inColour: Paint = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`

export const plain: Paint = (_, text) => text
