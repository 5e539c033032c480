import { homepageOf, type Release } from './release-files.ts'

/**
 * A cask for Homebrew (docs.brew.sh, "Cask Cookbook"), to be put into a tap. Zapping it leaves the library: progress is
 * not a trace of a program.
 * @returns text of `inglenook.rb`
 */
export function homebrewCask(release: Release): string {
  const { version, files, updatesOnMac } = release
  const home = homepageOf(release)
  const address = files['mac-arm64.dmg'].url.replaceAll(version, '#{version}').replace('arm64.dmg', '#{arch}.dmg')
  return `cask "inglenook" do
  arch arm: "arm64", intel: "x64"

  version "${version}"
  sha256 arm:   "${files['mac-arm64.dmg'].sha256}",
         intel: "${files['mac-x64.dmg'].sha256}"

  url "${address}"
  name "Inglenook"
  desc "Personal library for comics, manga and ebooks"
  homepage "${home}"

  livecheck do
    url :url
    strategy :github_latest
  end
${updatesOnMac ? '\n  auto_updates true\n' : ''}
  app "Inglenook.app"

  uninstall quit: "app.inglenook.desktop"

  zap trash: [
    "~/Library/Application Support/Inglenook Window",
    "~/Library/Preferences/app.inglenook.desktop.plist",
    "~/Library/Saved Application State/app.inglenook.desktop.savedState",
  ]
end
`
}
