export function nodeProgram(version: string): Promise<string>
