<#-- Lays out docs/third-party.md. -->
# Third-party licences

What Vitrine brings along at run time, with the licence that each project declares. The build writes this file;
the name of the bundler's library ends in the platform that it was built on. Where modules see two versions of a
library, both stand here, and the newer one ships:

```sh
mvn -Plicenses compile license:aggregate-add-third-party
```

| Library | Version | Licence |
|---|---|---|
<#list dependencyMap as entry>
<#assign project = entry.getKey()/>
<#assign licenses = entry.getValue()/>
| ${project.groupId}:${project.artifactId} | ${project.version} | <#list licenses as license>${license}<#if license_has_next>, </#if></#list> |
</#list>

Fonts, in `server/src/main/resources/fonts`, each embedded in the documents that use it:

| Font | Licence |
|---|---|
| Noto Sans, regular and semibold | OFL-1.1, in `NotoSans-LICENSE.txt` beside it |
| Droid Sans Fallback | Apache-2.0, in `DroidSansFallback-LICENSE.txt` beside it |

Fonts of the platform's themes, as the packages that they are published in, in `themes/src/main/resources/packages`:

| Font | Package | Licence |
|---|---|---|
| Inter | @fontsource-variable/inter 5.3.0 | OFL-1.1, in `LICENSE` within |
| Newsreader | @fontsource-variable/newsreader 5.3.0 | OFL-1.1, in `LICENSE` within |
