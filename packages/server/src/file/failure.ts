/** Why a file was not read; a code of the error catalogue. It is posted between threads, so it is data and no class. */
export type FileFailure =
  | 'file.not-a-spreadsheet'
  | 'file.unreadable'
  | 'file.bomb'
  | 'file.too-many-rows'
  | 'file.too-much-text'

export class UnreadableFile extends Error {
  readonly code: FileFailure

  constructor(code: FileFailure) {
    super(code)
    this.code = code
  }
}
