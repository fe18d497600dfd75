import type { KindRefusal } from './files-kinds.ts'

/** What a user reads beside a file that is not taken, each with what to do (W-100 to W-104). Only forms need them. */
export const kindRefusalText = {
  invalidFileName: 'ファイルの名前を確認できません。名前を付け直してください。',
  endingNotTaken:
    'この種類のファイルは添付できません。画像（JPEG、PNG、GIF、WebP）、PDF、Word、Excel、PowerPoint、OpenDocument、CSV、テキスト、ZIPを添付できます。',
  contentDiffers:
    'ファイルの中身が、名前の末尾（拡張子）と合っていません。作成したアプリで開き、保存し直してください。',
  emptyFile: 'ファイルの中身が空です。元のファイルを確認してください。',
  brokenFile: 'ファイルが壊れているか、途中で切れています。元のファイルを確認してください。',
  hasMacros: 'マクロを含むファイルは添付できません。マクロを含まない形式で保存し直してください。',
  lockedFile:
    'パスワードで保護されたファイルは、中身を確認できないため添付できません。パスワードを外して保存し直してください。',
  archiveTooLarge: '展開すると大きくなりすぎるため、添付できません。分けるか、圧縮せずに添付してください。',
  heicPicture:
    'HEIC形式の写真は添付できません。JPEGに変換してください。iPhoneでは、「設定」の「カメラ」の「フォーマット」で「互換性優先」を選ぶと、JPEGで撮影できます。',
  tooManyPixels: '画像の画素数が大きすぎます。5,000万画素以下に縮小してください。',
  unreadablePicture: '画像を読み取れません。壊れているか、途中で切れています。元の画像を確認してください。',
  pictureTooDear: '画像を処理できませんでした。もう一度試すか、縮小してから添付してください。',
  unsafeFile: '安全でないファイルと判定されたため、添付できません。',
  uncheckedFile: 'ファイルの安全を確認できませんでした。時間をおいて、もう一度お試しください。',
} satisfies Record<KindRefusal, string>
