import { type Logger, pino } from 'pino'

export const silent: Logger = pino({ level: 'silent' })
