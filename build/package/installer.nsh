; Books are offered to be opened with Inglenook; what opens them now goes on doing so until somebody chooses. The macro
; of the packager would make Inglenook the default at once, so files are registered here (Microsoft, "How to Include an
; Application on the Open With Dialog Box": OpenWithProgids).

!macro offerBook EXT DESCRIPTION
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Inglenook.${EXT}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Inglenook.${EXT}" "" "${DESCRIPTION}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Inglenook.${EXT}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Inglenook.${EXT}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro withdrawBook EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Inglenook.${EXT}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Inglenook.${EXT}"
!macroend

!macro customInstall
  !insertmacro offerBook "cbz" "Comic book (ZIP)"
  !insertmacro offerBook "cbr" "Comic book (RAR)"
  !insertmacro offerBook "epub" "E-book"
  !insertmacro offerBook "pdf" "PDF document"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0x1000, p 0, p 0)'
!macroend

; What the app wrote beside the library: of its window, its link scheme, its start at login, and downloaded updates. An
; update runs the uninstaller, too, and keeps all of it.
!macro removeTraces
  RMDir /r "$APPDATA\Inglenook Window"
  RMDir /r "$LOCALAPPDATA\inglenook-updater"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\inglenook"
  DeleteRegValue SHELL_CONTEXT "Software\Microsoft\Windows\CurrentVersion\Run" "app.inglenook.desktop"
  DeleteRegValue SHELL_CONTEXT "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.inglenook.desktop"
!macroend

!macro customUnInstall
  !insertmacro withdrawBook "cbz"
  !insertmacro withdrawBook "cbr"
  !insertmacro withdrawBook "epub"
  !insertmacro withdrawBook "pdf"
  ${ifNot} ${isUpdated}
    !insertmacro removeTraces
  ${endIf}
!macroend
