/** What one job may use. Section "Limits" of decision 0077 says why. */

/** Pages of 64 KiB that the engine's memory may grow to: 96 MiB. */
export const longestMemoryPages = 1_536
/** What values inside the engine may occupy, with all that the snapshot holds. */
export const heapBytes = 80 * 1024 * 1024
/** Of nested calls inside the engine. */
export const stackBytes = 256 * 1024

/** A step may take so many times its deadline by the clock, where the processor is busy with others. */
export const longestWaitFactor = 4

export const longestHtml = 2 * 1024 * 1024
export const longestText = 2 * 1024 * 1024
/** Of the HTML and of the text of a preview, as JSON: the thread that answers requests writes it at once. Mail programs clip at 100 KB. */
export const longestPreview = 256 * 1024
export const longestSubject = 500
/** Of what a source declares of its variables, of which a larger one is not shown: characters of JSON, values and nesting. */
export const longestDeclared = 64 * 1024
export const mostDeclared = 2_000
export const deepestDeclared = 64
/** Of a whole result of the engine, before it is parsed. */
export const longestResult = 8 * 1024 * 1024
