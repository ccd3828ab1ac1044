/**
 * Whether tests run in a process that vitest ends itself. There, what takes long to start is handed on from one file of
 * tests to the next; elsewhere it would keep the process from ending.
 */
export const outlivesTests = Boolean(process.env.VITEST)

/** Whether pictures are wanted: `LATCHKEY_TEST_PICTURES=yes`. They are for people to look at, no test asserts anything of them. */
export const takesPictures = process.env.LATCHKEY_TEST_PICTURES === 'yes'
